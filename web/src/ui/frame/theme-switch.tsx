import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, onTheme } from './theme.ts';

export function ThemeSwitch() {
  const theme = useSyncExternalStore(onTheme, currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      aria-label={`Switch to ${other} colours`}
      onClick={() => chooseTheme(other)}
      className={
        'grid size-11 shrink-0 place-items-center rounded-10 text-muted transition-colors ' +
        'hover:bg-sunken hover:text-ink'
      }
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  );
}
