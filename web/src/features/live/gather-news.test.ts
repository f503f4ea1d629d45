import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Gathered, gatherNews } from './gather-news.ts';
import type { LiveNews } from './hear-live-sales.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const saleNews = (id: string): LiveNews => ({
  kind: 'sales',
  sales: [{ id, mode: 'live', status: 'Approved' }],
});
const again: LiveNews = { kind: 'again' };

/** What was refreshed, each until it is told that it is done. */
function watched() {
  const begun: { what: string; done: () => void }[] = [];
  const gathering = gatherNews((gathered: Gathered) => {
    const end = Promise.withResolvers<void>();
    const what = gathered?.map(({ id }) => id).join(' ') ?? 'all';
    begun.push({ what, done: end.resolve });
    return end.promise;
  });
  const told = () => begun.map(({ what }) => what);
  return { gathering, begun, told };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('what comes within a moment is refreshed at once', async () => {
  const { gathering, told } = watched();
  gathering.add(saleNews('a'));
  gathering.add(saleNews('b'));
  await pass(399);
  expect(told()).toEqual([]);
  await pass(1);
  expect(told()).toEqual(['a b']);
});

test('one refresh is under way at a time, and one more follows for all that came meanwhile', async () => {
  const { gathering, begun, told } = watched();
  gathering.add(saleNews('a'));
  await pass(400);
  gathering.add(saleNews('b'));
  await pass(5000);
  gathering.add(saleNews('c'));
  await pass(5000);
  expect(told()).toEqual(['a']);
  begun[0]?.done();
  await pass(60_000);
  expect(told()).toEqual(['a', 'b c']);
  begun[1]?.done();
  await pass(60_000);
  expect(told()).toEqual(['a', 'b c']);
});

test('where anything may have changed, that is what is refreshed', async () => {
  const { gathering, told } = watched();
  gathering.add(saleNews('a'));
  gathering.add(again);
  gathering.add(saleNews('b'));
  await pass(400);
  expect(told()).toEqual(['all']);
});

test('what was called off does nothing more', async () => {
  const { gathering, begun, told } = watched();
  gathering.add(saleNews('a'));
  await pass(400);
  gathering.add(saleNews('b'));
  gathering.stop();
  begun[0]?.done();
  await pass(60_000);
  expect(told()).toEqual(['a']);
});
