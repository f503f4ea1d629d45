import { storedEmail } from '../../api/session-user.ts';

/** Whoever has just signed up comes here, and has a mail to look for. Said once, and left nowhere. */
export function greetNewAccount(): void {
  if (location.search !== '?new-account') return;
  history.replaceState(history.state, '', location.pathname);
  const greeting = document.getElementById('new-account');
  const email = storedEmail();
  if (!greeting || email === null) return;
  greeting.hidden = false;
  const text = greeting.querySelector('p');
  // Only now, so that a screen reader hears it as news.
  if (text) {
    text.textContent = `Your account is ready. Look for our email to ${email} and open its link to confirm the address.`;
  }
}
