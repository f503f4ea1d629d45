import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isReachable, noteReachable } from './reachability.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Another file may have left the module without a response.
  noteReachable(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  noteReachable(true);
});

function stubServer(): { isUp: boolean; requestCount: number } {
  const server = { isUp: false, requestCount: 0 };
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    server.requestCount += 1;
    if (server.isUp) return Promise.resolve(new Response(null, { status: 503 }));
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('no response')));
    });
  });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((timeoutMs) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), timeoutMs);
    return controller.signal;
  });
  return server;
}

test('asks a server that stopped responding until it responds again', async () => {
  const server = stubServer();
  noteReachable(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.requestCount).toBeGreaterThan(1);
  expect(isReachable()).toBe(false);
  server.isUp = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isReachable()).toBe(true);
  const { requestCount } = server;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.requestCount).toBe(requestCount);
});

test('asks nothing once another response has arrived', async () => {
  const server = stubServer();
  noteReachable(false);
  noteReachable(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.requestCount).toBe(0);
});

test.each([
  ['before the first request', 1000],
  ['during a request', 3000],
])('asks in one sequence if the server responds for a moment %s', async (_when, afterMs) => {
  const server = stubServer();
  noteReachable(false);
  await vi.advanceTimersByTimeAsync(afterMs);
  noteReachable(true);
  noteReachable(false);
  const { requestCount } = server;
  // Each request waits 2 s to begin and 5 s for its response.
  await vi.advanceTimersByTimeAsync(70_000);
  expect(server.requestCount - requestCount).toBe(10);
});
