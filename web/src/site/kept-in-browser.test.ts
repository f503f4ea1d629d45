import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cookiesKept, storedForGood, storedForTab } from './kept-in-browser.tsx';

const root = path.join(import.meta.dirname, '../../..');

/** The source files of a folder, without tests: path and text. */
function sourcesIn(folder: string): [string, string][] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|tsx|html)$/.test(file))
    .filter((file) => !/node_modules|dist\/|\.test\.|testing\//.test(file))
    .map((file) => [file, readFileSync(path.join(root, folder, file), 'utf8')]);
}

/**
 * The storage keys of a file: literals in the call, or constants called a key or a prefix. For a
 * composed key, its beginning.
 */
function keysIn(text: string): string[] {
  const inCalls = text.matchAll(/\.setItem\(\s*['"`]([^'"`$]+)/g);
  const inConstants = text.matchAll(
    /const \w*(?:[kK]ey|prefix)\w* =(?: \([^)]*\) =>)?\s*['"`]([^'"`$]+)/g,
  );
  return [...inCalls, ...inConstants].map(([, name = '']) => name);
}

/** The possible endings of composed keys. */
const settings = { 'new-payment-': ['new-payment-sound', 'new-payment-badge'] } as const;

test('the privacy policy names all that our pages store in a browser, and nothing else', () => {
  const storing = sourcesIn('web').filter(([, text]) => text.includes('.setItem('));
  expect(storing.length).toBeGreaterThan(5);
  // The router's own key, for scroll positions.
  const used = new Set<string>(['react-router-scroll-positions']);
  for (const [file, text] of storing) {
    const keys = keysIn(text);
    expect(keys, file).not.toEqual([]);
    for (const key of keys) {
      for (const name of settings[key as keyof typeof settings] ?? [key]) used.add(name);
    }
  }
  const named = [...storedForTab, ...storedForGood].map(({ name }) => name.replace('…', ''));
  expect(named.toSorted()).toEqual([...used].toSorted());
});

test('lists exactly what the tab’s own storage receives', () => {
  const inTab = sourcesIn('web')
    .filter(([, text]) => text.includes('sessionStorage.setItem('))
    .flatMap(([, text]) => keysIn(text));
  const named = storedForTab.map(({ name }) => name);
  expect(named.toSorted()).toEqual([...inTab, 'react-router-scroll-positions'].toSorted());
});

test('the router stores what the policy says, and stores nothing else here', () => {
  const folder = path.dirname(new URL(import.meta.resolve('react-router')).pathname);
  const library = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('lib.js'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  expect(library).toContain('"react-router-scroll-positions"');
  const transitions = sourcesIn('web').filter(([, text]) => text.includes('viewTransition'));
  expect(transitions.map(([file]) => file)).toEqual([]);
});

test('the privacy policy names every cookie of the server', () => {
  const used = sourcesIn('server')
    .filter(([, text]) => text.includes("from 'hono/utils/cookie'"))
    .filter(([, text]) => /\bserialize\b/.test(text))
    .map(([file, text]) => [file, text.match(/(?<=')piton_\w+(?=')/g) ?? []] as const);
  for (const [file, names] of used) expect(names, file).toHaveLength(1);
  const named = cookiesKept.map(({ name }) => name);
  const ofServer = used.flatMap(([, names]) => names.map((name) => `__Host-${name}`));
  expect(named.toSorted()).toEqual(ofServer.toSorted());
  // All other code sets cookies through these.
  const others = sourcesIn('server').filter(([, text]) => /from 'hono\/cookie'/.test(text));
  for (const [file, text] of others) expect(text, file).not.toContain('setCookie(');
});
