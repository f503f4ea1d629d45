import { expect, test } from 'vitest';
import { createGatewayReturns } from './gateway-returns.ts';

function returnsOf() {
  let nowMs = 0;
  const returns = createGatewayReturns(() => nowMs);
  returns.take('live');
  returns.take('test');
  return { ...returns, pass: (ms: number) => (nowMs += ms) };
}

test('whoever starts does not know whether a gateway was gone', () => {
  const returns = createGatewayReturns();
  expect([returns.take('live'), returns.take('live'), returns.take('test')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('what is noted is told once, and of its own book', () => {
  const { note, take } = returnsOf();
  note('test');
  expect([take('live'), take('test'), take('test')]).toEqual([false, true, false]);
});

test('the first answer after a minute without any is a return, and nothing less is', () => {
  const { heard, take, pass } = returnsOf();
  heard('live', true);
  expect(take('live')).toBe(false);
  heard('live', false);
  pass(59_999);
  heard('live', true);
  expect(take('live')).toBe(false);
  heard('live', false);
  pass(30_000);
  heard('live', false);
  pass(30_000);
  expect(take('live')).toBe(false);
  heard('live', true);
  expect([take('live'), take('test')]).toEqual([true, false]);
});
