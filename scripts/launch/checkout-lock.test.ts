import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withCheckoutLock } from './checkout-lock.mjs';

const lockModule = path.join(import.meta.dirname, 'checkout-lock.mjs');
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'checkout-lock-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the second command waits for the first', async () => {
  const steps: string[] = [];
  const isSecondWaiting = Promise.withResolvers<undefined>();
  const isFirstIn = Promise.withResolvers<undefined>();
  const first = withCheckoutLock({ root, purpose: 'test', onWait: () => {} }, async () => {
    isFirstIn.resolve(undefined);
    await isSecondWaiting.promise;
    steps.push('first is done');
  });
  await isFirstIn.promise;
  const onWait = () => isSecondWaiting.resolve(undefined);
  await withCheckoutLock({ root, purpose: 'test', onWait }, async () => {
    steps.push('second begins');
    await first;
  });
  expect(steps).toEqual(['first is done', 'second begins']);
});

test('returns the work’s result, and releases the lock after a failure', async () => {
  const lock = { root, purpose: 'test', onWait: () => {} };
  await expect(withCheckoutLock(lock, () => Promise.reject(new Error('no room')))).rejects.toThrow(
    'no room',
  );
  expect(await withCheckoutLock(lock, () => Promise.resolve(7))).toBe(7);
});

test('a lock for another purpose does not wait', async () => {
  const onWait = () => {
    throw new Error('waited');
  };
  await withCheckoutLock({ root, purpose: 'one', onWait }, () =>
    withCheckoutLock({ root, purpose: 'two', onWait }, () => Promise.resolve()),
  );
  expect.assertions(0);
});

test('a killed holder leaves no lock', async () => {
  const script = `
    import { withCheckoutLock } from '${lockModule}';
    const lock = { root: process.argv[1], purpose: 'test', onWait: () => {} };
    await withCheckoutLock(lock, () => {
      console.log('held');
      return new Promise(() => setInterval(() => {}, 1000));
    });
  `;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, root]);
  await once(createInterface(holder.stdout), 'line');
  const waited: string[] = [];
  const onWait = () => {
    waited.push('for the holder');
    holder.kill('SIGKILL');
  };
  await withCheckoutLock({ root, purpose: 'test', onWait }, async () => {
    await Promise.resolve();
  });
  expect(waited).toEqual(['for the holder']);
});
