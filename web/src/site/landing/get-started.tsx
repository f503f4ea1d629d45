import { buttonClasses } from '../../ui/button.tsx';

/** To the sign-in page, or to the dashboard for whoever this tab remembers. */
export function GetStarted() {
  const classes = `w-full wide:w-auto ${buttonClasses('primary')}`;
  return (
    <>
      <a href="/signin" className={`known:hidden ${classes}`}>
        Get Started
      </a>
      <a href="/index" className={`unknown:hidden ${classes}`}>
        Open your dashboard
      </a>
    </>
  );
}
