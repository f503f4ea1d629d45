import { beforeEach, expect, test, vi } from 'vitest';

/** A fake browser with only what the theme uses. */
function openBrowser(
  storage: Partial<Storage>,
  chosen = 'system',
): { theme: () => string | undefined } {
  const dataset: Record<string, string> = { theme: chosen };
  vi.stubGlobal('document', { documentElement: { dataset }, querySelectorAll: () => bars });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('localStorage', storage);
  return { theme: () => dataset['theme'] };
}

/** As in the head of each page. */
const bars = [
  { dataset: { scheme: 'light' }, media: '' },
  { dataset: { scheme: 'dark' }, media: '' },
];

beforeEach(() => {
  vi.resetModules();
});

test('a chosen theme is stored, and the system’s theme stores nothing', async () => {
  const kept = new Map<string, string>();
  const { theme } = openBrowser({
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  const { chooseTheme } = await import('./theme.ts');
  chooseTheme('dark');
  expect([theme(), [...kept]]).toEqual(['dark', [['theme', 'dark']]]);
  chooseTheme('light');
  expect([theme(), [...kept]]).toEqual(['system', []]);
});

test('a browser without storage still changes colours', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const { theme } = openBrowser({ setItem: refuse, removeItem: refuse });
  const { chooseTheme } = await import('./theme.ts');
  chooseTheme('dark');
  expect(theme()).toBe('dark');
  chooseTheme('light');
  expect(theme()).toBe('system');
});

test('the browser’s own bars have the colours of the page, also those chosen on an earlier visit', async () => {
  openBrowser({ setItem: () => undefined, removeItem: () => undefined }, 'dark');
  const { chooseTheme } = await import('./theme.ts');
  expect(bars.map(({ media }) => media)).toEqual(['not all', 'all']);
  chooseTheme('light');
  expect(bars.map(({ media }) => media)).toEqual([
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ]);
});
