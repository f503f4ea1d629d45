import type { LiveSale } from '@piton/contract/reports/live-sales.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrivalsOf } from './arrivals.ts';
import { announceArrivals } from './announce-arrivals.ts';
import { switchSetting } from './live-settings.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const approved = (id: string): LiveSale => ({ id, mode: 'live', status: 'Approved' });

/** A tab of a person who works with one company. */
function tab(client = new QueryClient(), companyId = 'ours') {
  const arrivals = arrivalsOf(client, companyId);
  const playSound = vi.fn<() => void>();
  return {
    ...arrivals,
    receive: (sales: readonly LiveSale[]) => announceArrivals(sales, { arrivals, playSound }),
    soundCount: () => playSound.mock.calls.length,
  };
}

test('a payment sounds and counts once, however often it is announced', () => {
  const { receive, soundCount, unseenCount, see } = tab();
  receive([approved('a')]);
  receive([approved('a')]);
  expect([soundCount(), unseenCount()]).toEqual([1, 1]);
  see();
  receive([approved('a')]);
  expect([soundCount(), unseenCount()]).toEqual([1, 0]);
});

test('simultaneous payments sound once', () => {
  const { receive, soundCount, unseenCount } = tab();
  receive([approved('a'), approved('b'), approved('c')]);
  expect([soundCount(), unseenCount()]).toEqual([1, 3]);
});

test('unapproved payments and payments in test mode make no sound', () => {
  const { receive, soundCount, unseenCount } = tab();
  receive([
    { id: 'a', mode: 'test', status: 'Approved' },
    { id: 'b', mode: 'live', status: 'Declined' },
    { id: 'c', mode: 'live', status: 'Pending' },
  ]);
  expect([soundCount(), unseenCount()]).toEqual([0, 0]);
  // Approved this time.
  receive([approved('c')]);
  expect([soundCount(), unseenCount()]).toEqual([1, 1]);
});

test('the sound can be turned off and on', () => {
  const { receive, soundCount, unseenCount } = tab();
  switchSetting('sound', false);
  receive([approved('a')]);
  expect([soundCount(), unseenCount()]).toEqual([0, 1]);
  switchSetting('sound', true);
  receive([approved('b')]);
  expect([soundCount(), unseenCount()]).toEqual([1, 2]);
});

test('neither the next user nor another company sees the count', () => {
  const client = new QueryClient();
  tab(client).receive([approved('a')]);
  expect(tab(client).unseenCount()).toBe(1);
  expect(tab(client, 'another').unseenCount()).toBe(0);
  expect(tab().unseenCount()).toBe(0);
});
