import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { listenForReturn } from './listen-for-return.ts';

const own = 'https://pay.example.lc';
const returned = { piton: 'challenge-returned' };

function listen() {
  const target = new EventTarget();
  vi.stubGlobal('location', { origin: own });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  const closed = new AbortController();
  let returns = 0;
  listenForReturn(() => (returns += 1), closed.signal);
  const returnsAfter = (origin: string, data: unknown) => {
    target.dispatchEvent(new MessageEvent('message', { origin, data }));
    return returns;
  };
  return { returnsAfter, closed };
}

test('hears our own page, until the challenge is closed', () => {
  const { returnsAfter, closed } = listen();
  expect(returnsAfter(own, returned)).toBe(1);
  closed.abort();
  expect(returnsAfter(own, returned)).toBe(1);
});

test.each([
  'https://bank.example',
  'http://pay.example.lc',
  'https://pay.example.lc:8443',
  'https://pay.example.lc.evil.example',
  'null',
  '',
])('ignores the same message of the origin “%s”', (origin) => {
  expect(listen().returnsAfter(origin, returned)).toBe(0);
});

test.each([null, 'challenge-returned', { piton: 'paid' }, { other: 'challenge-returned' }, []])(
  'ignores other messages of our origin: %j',
  (data) => {
    expect(listen().returnsAfter(own, data)).toBe(0);
  },
);

const root = path.resolve(import.meta.dirname, '../../../..');
/** On a window or in a worker; a channel or a worker's own port names the object. */
const listensGlobally =
  /(?<![.\w?])(?:(?:window|globalThis|self|top|parent)\??\.)?(?:addEventListener\(\s*['"`]message['"`]|onmessage\s*=)/;

test('no other script of ours listens for messages between windows', () => {
  const files = globSync('{web/src,sdk,plugins,examples,contract}/**/*.{ts,tsx,js,mjs,html,php}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '**/*.test.*'],
  });
  const listening = files.filter((file) =>
    listensGlobally.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(listening.toSorted()).toEqual([
    // A worker of our own, which no other window reaches.
    'web/src/features/files/run-pdf-worker.ts',
    'web/src/pay/challenge/listen-for-return.ts',
  ]);
});
