import { Moon, Sun } from 'lucide-react';
import { Logo } from '../ui/frame/logo-mark.tsx';

/** One line where there is room; on phones the links have a line of their own. */
export function TopBar() {
  return (
    <header
      className={
        'mx-auto flex w-full max-w-280 flex-wrap items-center gap-x-2 px-4 wide:h-16 ' +
        'wide:flex-nowrap desktop:px-6'
      }
    >
      <a href="/" className="mr-auto flex h-14 items-center rounded-6" aria-label="Piton, home">
        <Logo />
      </a>
      <ThemeButton />
      <nav aria-label="Main" className="w-full pb-2 wide:w-auto wide:pb-0">
        <ul className="flex items-center gap-2">
          <li className="mr-auto -ml-2 wide:ml-0">
            <a href="/devdocs" className={quiet}>
              Developer
            </a>
          </li>
          <li className="known:hidden">
            <a href="/signin" className={quiet}>
              Sign In
            </a>
          </li>
          <li className="known:hidden">
            <a href="/signup" className={filled}>
              New Account
            </a>
          </li>
          <li className="unknown:hidden">
            <a href="/index" className={filled}>
              Dashboard
            </a>
          </li>
        </ul>
      </nav>
    </header>
  );
}

/** Tighter than buttons, so that all three fit in one line on the smallest phone. */
const entry =
  'flex min-h-11 items-center justify-center rounded-10 text-16 font-medium ' +
  'whitespace-nowrap transition-colors';
const quiet = `${entry} px-2 text-primary hover:bg-primary-soft wide:px-3`;
const filled = `${entry} px-3 bg-primary text-on-primary hover:bg-primary/90`;

/** The script sets the pressed state, because only it knows the system's theme. */
function ThemeButton() {
  return (
    <button
      type="button"
      id="theme-button"
      aria-label="Switch colours"
      className={
        'invisible grid size-11 shrink-0 place-items-center rounded-10 text-muted ' +
        'transition-colors hover:bg-sunken hover:text-ink scripted:visible wide:order-1'
      }
    >
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
      <Sun className="hidden size-5 dark:block" aria-hidden="true" />
    </button>
  );
}
