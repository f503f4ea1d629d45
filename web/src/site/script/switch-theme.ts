import { chooseTheme, currentTheme, onTheme } from '../../ui/frame/theme.ts';

/** The button names the theme it switches to, and follows the system's changes. */
export function switchTheme(): void {
  const button = document.getElementById('theme-button');
  if (!button) return;
  const other = () => (currentTheme() === 'dark' ? 'light' : 'dark');
  const name = () => button.setAttribute('aria-label', `Switch to ${other()} colours`);
  button.addEventListener('click', () => chooseTheme(other()));
  onTheme(name);
  name();
}
