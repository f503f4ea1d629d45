import { expect, test } from 'vitest';
import { limitRate } from './limit-rate.ts';
import type { MailTransport, Message } from './mail-transport.ts';

const message: Message = { from: 'a', to: 'b', name: 'c', raw: Buffer.from('d') };
const running = new AbortController().signal;

function countingTransport(perSecond: number) {
  const times: number[] = [];
  const deliver: MailTransport['deliver'] = async () => {
    times.push(performance.now());
    return null;
  };
  return { times, transport: limitRate({ deliver }, perSecond) };
}

test('spaces emails, however many are sent at once', async () => {
  const { times, transport } = countingTransport(50);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 11 }, () => transport.deliver(message, running)));
  expect(times).toHaveLength(11);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(198);
  expect((times[5] ?? 0) - startedAt).toBeGreaterThanOrEqual(98);
});

test('an email after a pause does not wait', async () => {
  const { transport } = countingTransport(1);
  const startedAt = performance.now();
  await transport.deliver(message, running);
  expect(performance.now() - startedAt).toBeLessThan(500);
});

test('a stop ends the wait, and nothing is sent', async () => {
  const { times, transport } = countingTransport(1);
  const stop = new AbortController();
  await transport.deliver(message, stop.signal);
  const waiting = transport.deliver(message, stop.signal);
  stop.abort();
  await expect(waiting).rejects.toThrow();
  expect(times).toHaveLength(1);
});
