import { expect, test } from 'vitest';
import { quietTimes } from './quiet-times.ts';

const simulator = 'http://127.0.0.1:4100';

test('a real gateway has its own quiet period, and test payments have the simulator’s', () => {
  const gatewayUrls = { live: { four_cs: 'https://gateway.example' }, simulator };
  expect(quietTimes(3_600_000, gatewayUrls)).toEqual({ live: 3_600_000, test: 12_000 });
});

test('both modes use the simulator’s quiet period in the demo', () => {
  const gatewayUrls = { live: { four_cs: simulator }, simulator };
  expect(quietTimes(90_000, gatewayUrls)).toEqual({ live: 12_000, test: 12_000 });
});

test('a shorter configured period applies', () => {
  const gatewayUrls = { live: { four_cs: simulator }, simulator };
  expect(quietTimes(9000, gatewayUrls)).toEqual({ live: 9000, test: 9000 });
});
