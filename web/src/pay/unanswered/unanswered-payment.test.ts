import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PayProps } from '../pay-props.ts';
import { unansweredStore, type UnansweredStore } from './unanswered-payment.ts';

const page = (mode: 'live' | 'test' = 'live') =>
  unansweredStore({ company: { companyId: 'DemoSoufriereSpice01' }, mode } as PayProps);
const requestPage = (requestId: string) =>
  unansweredStore({
    company: { companyId: 'DemoSoufriereSpice01' },
    mode: 'live',
    request: { state: 'open', requestId },
  } as PayProps);
const now = new Date('2026-11-22T14:00:00Z');
const keys = () =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));

/** Stores a payment as a page that sent it that long ago would. */
function send(from: UnansweredStore, amount: string, minutesAgo = 0): string {
  vi.setSystemTime(now.getTime() - minutesAgo * 60_000);
  const id = from.remember({ amount, hash: 'ab'.repeat(32) });
  vi.setSystemTime(now);
  return id;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('one tab’s result does not affect another tab’s payment', () => {
  const [one, other] = [page(), page()];
  send(one, '10.00', 2);
  const second = send(other, '20.00');
  other.forget(second);
  expect(page().recall()).toMatchObject({ amount: '10.00' });
});

test('each payment request has its own entry, as does the plain link', () => {
  const pages = [requestPage('r1'), requestPage('r2'), page()];
  for (const [index, each] of pages.entries()) each.forget(send(each, `${index}0.00`));
  send(pages[0] ?? page(), '10.00');
  expect(requestPage('r1').recall()).toMatchObject({ amount: '10.00' });
  expect([requestPage('r2').recall(), page().recall()]).toEqual([null, null]);
});

test('opening any pay page removes only entries that are too old', () => {
  send(requestPage('r1'), '10.00', 25 * 60);
  const id = send(page('test'), '20.00', 23 * 60);
  localStorage.setItem('theme', 'dark');
  vi.stubGlobal('addEventListener', () => undefined);
  page().subscribe(() => undefined);
  expect(keys()).toEqual([expect.stringContaining(id), 'theme']);
});

test('returns the newest entry until it is removed', () => {
  const newer = send(page(), '20.00', 1);
  const older = send(page(), '10.00', 5);
  const late = page();
  expect(late.recall()).toMatchObject({ id: newer, amount: '20.00' });
  expect(late.recall()).toBe(late.recall());
  late.forget(newer);
  expect(late.recall()).toMatchObject({ id: older });
  late.forget(older);
  expect(late.recall()).toBeNull();
});

test('dismissing a notice hides it only for that tab', () => {
  const running = page();
  const id = send(running, '10.00');
  const other = page();
  other.setAside(id);
  expect(other.recall()).toBeNull();
  // As after a reload of either page.
  expect(page().recall()).toMatchObject({ amount: '10.00' });
});

test('stores the last sending time, and notifies its readers', () => {
  const running = page();
  const id = send(running, '10.00', 5);
  const other = page();
  const before = other.recall();
  expect(before).toMatchObject({ hash: 'ab'.repeat(32), sentAt: '2026-11-22T13:55:00.000Z' });
  running.sendAgain(id);
  const after = other.recall();
  expect(after).toEqual({ ...before, sentAt: now.toISOString() });
  running.forget(id);
  running.sendAgain(id);
  expect(page().recall()).toBeNull();
});

test('a tab with a notice shows the result, even if another tab received it first', () => {
  const running = page();
  const other = page();
  const id = send(running, '10.00', 1);
  const shown = other.recall();
  running.forget(id);
  expect(other.recall()).toBe(shown);
  const later = send(page(), '20.00');
  expect(other.recall()).toMatchObject({ id: later });
  other.forget(later);
  const before = send(page(), '5.00', 2);
  expect(other.recall()).toMatchObject({ id: before });
  other.setAside(before);
  expect(other.recall()).toBeNull();
});

test('a page gets no notice about its own payment', () => {
  const one = page();
  send(page(), '20.00', 1);
  const own = send(one, '10.00');
  expect(one.recall()).toBeNull();
  one.forget(own);
  expect(one.recall()).toMatchObject({ amount: '20.00' });
});

test('ignores entries that are older than a day, broken or in the other mode', () => {
  send(page(), '10.00', 24 * 60 + 1);
  send(page('test'), '20.00');
  localStorage.setItem('unanswered-payment:live:DemoSoufriereSpice01:x', 'null');
  expect(page().recall()).toBeNull();
  vi.stubGlobal('addEventListener', () => undefined);
  page().subscribe(() => undefined);
  send(page(), '30.00');
  expect(localStorage).toHaveLength(2);
});
