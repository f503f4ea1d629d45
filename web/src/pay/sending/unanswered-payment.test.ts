import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PayProps } from '../pay-props.ts';
import { unansweredStore } from './unanswered-payment.ts';

const page = (mode: 'live' | 'test' = 'live') =>
  unansweredStore({ company: { companyId: 'DemoSoufriereSpice01' }, mode } as PayProps);
const sent = (amount: string, minutesAgo = 0) => ({
  amount,
  startedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
});

beforeEach(() => {
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
});

test('the answer of one tab leaves the payment of another alone', () => {
  const [one, other] = [page(), page()];
  one.remember(sent('10.00', 2));
  const second = other.remember(sent('20.00'));
  other.forget(second);
  expect(page().recall()).toMatchObject({ amount: '10.00' });
});

test('the newest is recalled, until it is forgotten', () => {
  const newer = page().remember(sent('20.00', 1));
  const older = page().remember(sent('10.00', 5));
  const late = page();
  expect(late.recall()).toMatchObject({ id: newer, amount: '20.00' });
  expect(late.recall()).toBe(late.recall());
  late.forget(newer);
  expect(late.recall()).toMatchObject({ id: older });
  late.forget(older);
  expect(late.recall()).toBeNull();
});

test('who sets one aside sees it no more, and everybody else does', () => {
  const running = page();
  const id = running.remember(sent('10.00'));
  const other = page();
  other.setAside(id);
  expect(other.recall()).toBeNull();
  // As after a reload of either.
  expect(page().recall()).toMatchObject({ amount: '10.00' });
});

test('a page is not warned while it is paying itself', () => {
  const one = page();
  page().remember(sent('20.00', 1));
  const own = one.remember(sent('10.00'));
  expect(one.recall()).toBeNull();
  one.forget(own);
  expect(one.recall()).toMatchObject({ amount: '20.00' });
});

test('what is older than two hours, or broken, or of the other book warns nobody', () => {
  page().remember(sent('10.00', 121));
  page('test').remember(sent('20.00'));
  localStorage.setItem('unanswered-payment:live:DemoSoufriereSpice01:x', 'null');
  expect(page().recall()).toBeNull();
  page().remember(sent('30.00'));
  expect(localStorage).toHaveLength(2);
});
