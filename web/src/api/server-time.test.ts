import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-time.ts';

afterEach(() => noteServerTime(new Date().toUTCString()));

test.each([
  ['a day ahead', '2026-11-24T15:00:00Z'],
  ['years behind', '2015-01-01T00:00:00Z'],
])('a device that is %s uses the server’s time', (_what, clock) => {
  vi.useFakeTimers({ now: new Date(clock), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  noteServerTime('Mon, 23 Nov 2026 15:00:00 GMT');
  expect(serverNow()).toEqual(new Date('2026-11-23T15:00:00Z'));
  vi.setSystemTime(new Date(Date.now() + 60_000));
  expect(serverNow()).toEqual(new Date('2026-11-23T15:01:00Z'));
});

test.each([null, '', 'soon'])('%j does not change the time', (date) => {
  const before = Date.now();
  noteServerTime(date);
  expect(serverNow().getTime()).toBeGreaterThanOrEqual(before);
  expect(serverNow().getTime()).toBeLessThan(before + 1000);
});

test('a nearly correct clock is trusted', () => {
  noteServerTime(new Date(Date.now() - 20_000).toUTCString());
  expect(Math.abs(serverNow().getTime() - Date.now())).toBeLessThan(1000);
});
