import { expect, test } from 'vitest';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { runOnce } from './run-once.ts';

const quiet = () => undefined;

test('a second start waits for the first, and learns its address', async () => {
  const folder = temporaryFolder();
  const first = await runOnce(folder, quiet);
  if (!first.isFirst) throw new Error('another process runs in a new folder');
  const reports: string[] = [];
  const second = runOnce(folder, (message) => void reports.push(message));
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toContain(`process ${process.pid}`);
  first.setUrl('http://localhost:3000');
  expect(await second).toEqual({
    isFirst: false,
    pid: process.pid,
    url: 'http://localhost:3000',
  });
  expect(reports).toHaveLength(1);
  await first.release();
});

test('a second start takes the place of a first that ends before it serves', async () => {
  const folder = temporaryFolder();
  const first = await runOnce(folder, quiet);
  if (!first.isFirst) throw new Error('another process runs in a new folder');
  const isWaiting = Promise.withResolvers<void>();
  const second = runOnce(folder, () => isWaiting.resolve());
  await isWaiting.promise;
  await first.release();
  const taken = await second;
  expect(taken.isFirst).toBe(true);
  if (taken.isFirst) await taken.release();
});
