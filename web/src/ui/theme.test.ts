import { beforeEach, expect, test, vi } from 'vitest';

/** A browser in as far as the theme looks at it. */
function openBrowser(storage: Partial<Storage>): { theme: () => string | undefined } {
  const dataset: Record<string, string> = { theme: 'system' };
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('localStorage', storage);
  return { theme: () => dataset['theme'] };
}

beforeEach(() => {
  vi.resetModules();
});

test('a chosen theme is kept, and the system’s own is kept by keeping nothing', async () => {
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

test('a browser that keeps its storage shut changes colours all the same', async () => {
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
