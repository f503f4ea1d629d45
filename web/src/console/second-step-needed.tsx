import { Link } from 'react-router';
import { buttonClasses } from '../ui/button.tsx';

/** All that the console shows to staff whose account a password alone would open. */
export function SecondStepNeeded() {
  return (
    <div className="mx-auto flex max-w-120 flex-col items-start gap-4 py-6">
      <title>Set up your second step · Piton</title>
      <h1 className="text-24 font-semibold text-balance">Set up your second step first</h1>
      <p className="text-pretty">
        Whoever works here signs in with a password and a code from an app on the phone. Set it up
        on your account page. It takes a minute, and then the console is open.
      </p>
      <Link to="/accounts" className={`w-full wide:w-auto ${buttonClasses('primary')}`}>
        Go to your account
      </Link>
    </div>
  );
}
