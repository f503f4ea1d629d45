import { storedEmail } from '../../api/session-user.ts';

/** Tells a new account, once, that an email is on its way. */
export function greetNewAccount(): void {
  if (location.search !== '?new-account') return;
  history.replaceState(history.state, '', location.pathname);
  const greeting = document.getElementById('new-account');
  const email = storedEmail();
  if (!greeting || email === null) return;
  greeting.hidden = false;
  const text = greeting.querySelector('p');
  // Added late, so that screen readers announce it.
  if (text) {
    text.textContent = `Your account is ready. Look for our email to ${email} and open its link to confirm the address.`;
  }
}
