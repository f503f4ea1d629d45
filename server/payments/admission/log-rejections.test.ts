import { AppError } from '@piton/contract/http/errors.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { capturedLog } from '../../http/testing/test-app.ts';
import { logRejections } from './log-rejections.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a thousand rejections are one log line, and keep their responses', async () => {
  const { log, lines } = capturedLog();
  const busy = new AppError('unavailable', { retryAfterSeconds: 2 });
  const queue = logRejections({ take: () => Promise.reject(busy) }, log);
  const work = async () => 'done';
  for (let round = 0; round < 1000; round += 1) {
    await expect(queue.take('A', work)).rejects.toBe(busy);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(queue.take('A', work)).rejects.toBe(busy);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines()).toMatchObject([
    { level: 'warn', rejected: 1000 },
    { level: 'warn', rejected: 1 },
  ]);
});

test('logs neither admitted payments nor failures', async () => {
  const { log, lines } = capturedLog();
  const queue = logRejections({ take: (_companyId, work) => work() }, log);
  expect(await queue.take('A', async () => 'done')).toBe('done');
  await expect(queue.take('A', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  await expect(
    queue.take('A', () => Promise.reject(new AppError('gateway_unavailable'))),
  ).rejects.toMatchObject({ code: 'gateway_unavailable' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines()).toEqual([]);
});
