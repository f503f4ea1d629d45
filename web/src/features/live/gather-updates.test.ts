import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Gathered, gatherUpdates, type Refreshed } from './gather-updates.ts';
import type { LiveUpdate } from './listen-for-live-sales.ts';

let page: EventTarget & { visibilityState: DocumentVisibilityState };

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function become(visibilityState: DocumentVisibilityState): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

const saleUpdate = (id: string): LiveUpdate => ({
  kind: 'sales',
  sales: [{ id, mode: 'live', status: 'Approved' }],
});
const again: LiveUpdate = { kind: 'again' };

/** Records each refresh, which stays open until the test ends it. */
function watched() {
  const begun: {
    sales: Gathered['sales'];
    what: string;
    done: (isDone?: boolean, waitMs?: number) => void;
  }[] = [];
  const gathering = gatherUpdates(({ sales, again: isAll }: Gathered) => {
    const end = Promise.withResolvers<Refreshed>();
    const what = [...sales.map(({ id }) => id), ...(isAll ? ['all'] : [])].join(' ');
    const done = (isDone = true, waitMs = 0) => end.resolve({ isDone, waitMs });
    begun.push({ sales, what, done });
    return end.promise;
  });
  const notified = () => begun.map(({ what }) => what);
  return { gathering, begun, notified };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('events within a moment are refreshed together', async () => {
  const { gathering, notified } = watched();
  gathering.add(saleUpdate('a'));
  gathering.add(saleUpdate('b'));
  await pass(399);
  expect(notified()).toEqual([]);
  await pass(1);
  expect(notified()).toEqual(['a b']);
});

test('one refresh runs at a time, and one more follows for all later events', async () => {
  const { gathering, begun, notified } = watched();
  gathering.add(saleUpdate('a'));
  await pass(400);
  gathering.add(saleUpdate('b'));
  await pass(5000);
  gathering.add(saleUpdate('c'));
  await pass(5000);
  expect(notified()).toEqual(['a']);
  begun[0]?.done();
  await pass(60_000);
  expect(notified()).toEqual(['a', 'b c']);
  begun[1]?.done();
  await pass(60_000);
  expect(notified()).toEqual(['a', 'b c']);
});

test('the next refresh waits for as long as the last one took', async () => {
  const { gathering, begun, notified } = watched();
  gathering.add(saleUpdate('a'));
  await pass(400);
  await pass(3000);
  begun[0]?.done();
  await pass(1000);
  gathering.add(saleUpdate('b'));
  await pass(1999);
  expect(notified()).toEqual(['a']);
  await pass(1);
  expect(notified()).toEqual(['a', 'b']);
});

test('a failed refresh is repeated by id, along with later events', async () => {
  const { gathering, begun, notified } = watched();
  gathering.add(saleUpdate('a'));
  await pass(400);
  gathering.add(saleUpdate('b'));
  begun[0]?.done(false);
  await pass(9999);
  expect(notified()).toEqual(['a']);
  await pass(1);
  expect(notified()).toEqual(['a', 'a b']);
  begun[1]?.done();
  await pass(60_000);
  expect(notified()).toEqual(['a', 'a b']);
});

/** Records the start times of refreshes that the server fails to respond, from the first update on. */
function failing(waitMs = 0) {
  const beganAt = performance.now();
  const seconds: number[] = [];
  const notified: string[] = [];
  const gathering = gatherUpdates(async ({ sales }) => {
    seconds.push(Math.round((performance.now() - beganAt) / 1000));
    notified.push(sales.map(({ id }) => id).join(' '));
    return { isDone: false, waitMs };
  });
  onTestFinished(gathering.stop);
  gathering.add(saleUpdate('a'));
  return { gathering, seconds, notified };
}

const hourMs = 60 * 60_000;

test('failed refreshes are repeated with growing pauses, up to a minute', async () => {
  const { seconds, notified } = failing();
  await pass(hourMs);
  const gaps = seconds.slice(1).map((second, at) => second - (seconds[at] ?? 0));
  expect(gaps.slice(0, 5)).toEqual([10, 20, 40, 60, 60]);
  expect(Math.max(...gaps)).toBe(60);
  expect(seconds.length).toBeLessThan(65);
  expect(new Set(notified)).toEqual(new Set(['a']));
});

test('a success resets the pauses', async () => {
  const { gathering, begun, notified } = watched();
  gathering.add(saleUpdate('a'));
  await pass(400);
  begun[0]?.done(false);
  await pass(10_000);
  begun[1]?.done(false);
  await pass(20_000);
  begun[2]?.done();
  gathering.add(saleUpdate('b'));
  await pass(400);
  begun[3]?.done(false);
  await pass(9999);
  expect(notified()).toEqual(['a', 'a', 'a', 'b']);
  await pass(1);
  expect(notified()).toHaveLength(5);
});

test('the server’s retry time is respected despite new events and reconnecting', async () => {
  const { gathering, seconds } = failing(90_000);
  await pass(1000);
  window.dispatchEvent(new Event('online'));
  gathering.add(saleUpdate('b'));
  await pass(180_000);
  expect(seconds).toEqual([0, 90, 180]);
});

test('a hidden page does not refresh until it is visible', async () => {
  const { gathering, seconds, notified } = failing();
  await pass(1000);
  gathering.attend(false);
  await pass(hourMs);
  expect(seconds).toEqual([0]);
  gathering.attend(true);
  await pass(400);
  expect(notified).toEqual(['a', 'a']);
});

test('a list that was left during a refresh is not repeated, and new events still show', async () => {
  const { gathering, begun, notified } = watched();
  gathering.add(saleUpdate('a'));
  await pass(400);
  gathering.attend(false);
  begun[0]?.done(false);
  await pass(hourMs);
  expect(notified()).toEqual(['a']);
  gathering.add(saleUpdate('b'));
  await pass(400);
  expect(notified()).toEqual(['a', 'a b']);
});

test('reconnecting refreshes at once', async () => {
  const { gathering, begun, notified } = watched();
  gathering.add(saleUpdate('a'));
  await pass(400);
  begun[0]?.done(false);
  await pass(1000);
  window.dispatchEvent(new Event('online'));
  await pass(400);
  expect(notified()).toEqual(['a', 'a all']);
  begun[1]?.done();
  await pass(60_000);
  expect(notified()).toEqual(['a', 'a all']);
});

test('a hidden tab waits until it is visible, and refreshes once', async () => {
  const { gathering, notified } = watched();
  become('hidden');
  gathering.add(saleUpdate('a'));
  await pass(60_000);
  gathering.add(saleUpdate('b'));
  await pass(60_000);
  expect(notified()).toEqual([]);
  become('visible');
  await pass(400);
  expect(notified()).toEqual(['a b']);
});

test('a list that was left does not refresh', async () => {
  const { gathering, notified } = watched();
  gathering.add(saleUpdate('a'));
  become('hidden');
  await pass(60_000);
  expect(notified()).toEqual([]);
  become('visible');
  await pass(400);
  expect(notified()).toEqual(['a']);
});

test('a possible gap refreshes everything together with the named payments', async () => {
  const { gathering, notified } = watched();
  gathering.add(saleUpdate('a'));
  gathering.add(again);
  gathering.add(saleUpdate('b'));
  await pass(400);
  expect(notified()).toEqual(['a b all']);
});

test('a payment announced twice is refreshed once, with the latest event', async () => {
  const { gathering, begun } = watched();
  const update = (status: 'Pending' | 'Approved'): LiveUpdate => ({
    kind: 'sales',
    sales: [{ id: 'a', mode: 'live', status }],
  });
  gathering.add(update('Pending'));
  gathering.add(update('Approved'));
  await pass(400);
  expect(begun.map(({ sales }) => sales)).toEqual([
    [{ id: 'a', mode: 'live', status: 'Approved' }],
  ]);
});

test('names each payment once after a long time hidden', async () => {
  const { gathering, notified } = watched();
  become('hidden');
  const gather = (count: number) => {
    for (let number = 0; number < count; number += 1) gathering.add(saleUpdate(String(number)));
  };
  const begunAt = process.cpuUsage();
  gather(40_000);
  gather(40_000);
  // A copy per event would take minutes.
  expect(process.cpuUsage(begunAt).user / 1000).toBeLessThan(2000);
  become('visible');
  await pass(400);
  expect(notified()[0]?.split(' ')).toHaveLength(40_000);
});

test('a cancelled refresh does nothing more', async () => {
  const { gathering, begun, notified } = watched();
  gathering.add(saleUpdate('a'));
  await pass(400);
  gathering.add(saleUpdate('b'));
  gathering.stop();
  begun[0]?.done();
  await pass(60_000);
  expect(notified()).toEqual(['a']);
});
