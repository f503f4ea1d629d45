export type Theme = 'light' | 'dark';

const storageKey = 'theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/**
 * The browser's bars follow elements with the system's colour scheme, until the person chooses
 * another.
 */
function colourBars(): void {
  const chosen = document.documentElement.dataset['theme'];
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme = '' } = meta.dataset;
    if (chosen === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = chosen === scheme ? 'all' : 'not all';
  }
}

/** Choosing the system's current theme follows the system again. */
export function chooseTheme(theme: Theme): void {
  const isSystems = theme === systemTheme();
  document.documentElement.dataset['theme'] = isSystems ? 'system' : theme;
  keep(isSystems ? null : theme);
  colourBars();
  for (const listener of listeners) listener();
}

/** Browsers may block storage; the choice then lasts until the page is left. */
function keep(theme: Theme | null): void {
  try {
    if (theme === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {}
}

/** The theme on screen. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
}

function systemTheme(): Theme {
  return systemIsDark.matches ? 'dark' : 'light';
}

export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  systemIsDark.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    systemIsDark.removeEventListener('change', listener);
  };
}

colourBars();
