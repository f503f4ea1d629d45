import { expect, test } from 'vitest';
import { createRecoveries } from './detect-recovery.ts';

function returnsOf() {
  let nowMs = 0;
  const recoveries = createRecoveries(() => nowMs);
  recoveries.take('live');
  recoveries.take('test');
  return { ...recoveries, pass: (ms: number) => (nowMs += ms) };
}

test('a new process does not know whether a gateway was down', () => {
  const recoveries = createRecoveries();
  expect([recoveries.take('live'), recoveries.take('live'), recoveries.take('test')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('reports a noted recovery once, for its own mode', () => {
  const { note, take } = returnsOf();
  note('test');
  expect([take('live'), take('test'), take('test')]).toEqual([false, true, false]);
});

test('only the first response after a minute without any is a recovery', () => {
  const { heard, take, pass } = returnsOf();
  heard('live', 'a', true);
  expect(take('live')).toBe(false);
  heard('live', 'a', false);
  heard('live', 'b', false);
  pass(59_999);
  heard('live', 'c', true);
  expect(take('live')).toBe(false);
  heard('live', 'a', false);
  pass(30_000);
  heard('live', 'b', false);
  pass(30_000);
  expect(take('live')).toBe(false);
  heard('live', 'a', true);
  expect([take('live'), take('test')]).toEqual([true, false]);
});

test('one unanswered sale is no outage while others are answered', () => {
  const { heard, take, pass } = returnsOf();
  for (let times = 0; times < 5; times += 1) {
    heard('live', 'odd', false);
    pass(90_000);
    heard('live', 'odd', false);
    heard('live', `other ${times}`, true);
    expect(take('live')).toBe(false);
  }
});

test('two unanswered sales are no outage while others are answered within a minute', () => {
  const { heard, take, pass } = returnsOf();
  for (let times = 0; times < 5; times += 1) {
    heard('live', 'odd', false);
    heard('live', 'odder', false);
    pass(30_000);
    heard('live', `other ${times}`, true);
  }
  expect(take('live')).toBe(false);
});

test('failures in one mode do not count in the other', () => {
  const { heard, take, pass } = returnsOf();
  heard('live', 'a', false);
  heard('test', 'b', false);
  pass(60_000);
  heard('live', 'c', true);
  heard('test', 'd', true);
  expect([take('live'), take('test')]).toEqual([false, false]);
});
