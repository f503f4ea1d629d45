import { expect, test } from 'vitest';
import { createUploadLimit } from './limit-uploads.ts';

test('takes two uploads per person and a few in all, and frees each place', async () => {
  const limit = createUploadLimit({ maxPerPerson: 2, maxInAll: 3 });
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const isTaken = async (userId: string) => limit(userId, async () => true).catch(() => false);
  const running = ['ana', 'ana', 'ben'].map((userId) => limit(userId, () => done));
  expect(await isTaken('ana')).toBe(false);
  expect(await isTaken('cora')).toBe(false);
  finish();
  await Promise.all(running);
  expect(await isTaken('ana')).toBe(true);
  await expect(limit('ana', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  expect(await isTaken('ana')).toBe(true);
});
