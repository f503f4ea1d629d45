import os from 'node:os';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { showStorage } from './show-storage.ts';

async function shown(home: string | null, check: () => Promise<void>): Promise<string[]> {
  const registry = new Registry();
  showStorage(registry, { storage: { check }, home });
  return (await registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line));
}

test('shows a usable disk, and how much is free on that of the built-in database', async () => {
  const [ok, free, ...rest] = await shown(os.tmpdir(), async () => {});
  expect(ok).toBe('database_storage_ok 1');
  expect(Number(/^database_free_bytes (\S+)$/.exec(free ?? '')?.[1])).toBeGreaterThan(1000);
  expect(rest).toEqual([]);
});

test('shows a full or damaged disk', async () => {
  const isFull = () => Promise.reject(new Error('full'));
  expect(await shown(null, isFull)).toEqual(['database_storage_ok 0']);
});

test('shows no free space if it is unknown', async () => {
  expect(await shown('/no/such/folder', async () => {})).toEqual(['database_storage_ok 1']);
});
