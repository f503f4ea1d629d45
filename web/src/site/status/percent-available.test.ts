import { expect, test } from 'vitest';
import { percentAvailable } from './percent-available.ts';

const day = (measuredMinutes: number, downMinutes = 0, gatewayDownMinutes = 0) => ({
  measuredMinutes,
  downMinutes,
  gatewayDownMinutes,
});

test.each([
  [[], null],
  [[day(0)], null],
  [[day(1440), day(0)], '100.00'],
  [[day(1440, 1, 1), day(1440)], '99.93'],
  [[day(129_600, 1)], '99.99'],
  [[day(1440, 1000, 440)], '0.00'],
])('%o is %s', (days, percent) => {
  expect(percentAvailable(days)).toBe(percent);
});
