import { Link } from 'react-router';
import { buttonClasses } from '../ui/button.tsx';

/** The whole console for staff without two-step sign-in. */
export function TwoStepNeeded() {
  return (
    <div className="mx-auto flex max-w-120 flex-col items-start gap-4 py-6">
      <title>Set up two-step sign-in · Piton</title>
      <h1 className="text-24 font-semibold text-balance">Set up two-step sign-in first</h1>
      <p className="text-pretty">
        Staff sign in with a password and a code from a phone app. Set it up on your account page.
        It takes a minute, then the console opens.
      </p>
      <Link to="/accounts" className={`w-full wide:w-auto ${buttonClasses('primary')}`}>
        Go to your account
      </Link>
    </div>
  );
}
