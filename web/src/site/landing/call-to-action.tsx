import { buttonClasses } from '../../ui/button.tsx';

const classes = `w-full wide:w-auto ${buttonClasses('primary')}`;

/** Links to the sign-in page. Signed-in visitors have the card above. */
export function GetStarted() {
  return (
    <a href="/signin" className={`known:hidden ${classes}`}>
      Get Started
    </a>
  );
}

/** At the end of the page, where the card is off screen. */
export function OpenYourDashboard() {
  return (
    <a href="/index" className={`unknown:hidden ${classes}`}>
      Open your dashboard
    </a>
  );
}
