export type Theme = 'light' | 'dark';

const storageKey = 'theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The browser's own bars go by elements that ask for the system's colours, until others are chosen. */
function colourBars(): void {
  const chosen = document.documentElement.dataset['theme'];
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme = '' } = meta.dataset;
    if (chosen === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = chosen === scheme ? 'all' : 'not all';
  }
}

/** Choosing what the system shows anyway means to follow it again. */
export function chooseTheme(theme: Theme): void {
  const isSystems = theme === systemTheme();
  document.documentElement.dataset['theme'] = isSystems ? 'system' : theme;
  keep(isSystems ? null : theme);
  colourBars();
  for (const listener of listeners) listener();
}

/** A browser may keep its storage shut; the page is as it was chosen all the same. */
function keep(theme: Theme | null): void {
  try {
    if (theme === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {}
}

/** What is on the screen now. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
}

function systemTheme(): Theme {
  return systemIsDark.matches ? 'dark' : 'light';
}

export function hearTheme(listener: () => void): () => void {
  listeners.add(listener);
  systemIsDark.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    systemIsDark.removeEventListener('change', listener);
  };
}

colourBars();
