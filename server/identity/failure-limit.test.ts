import { expect, test } from 'vitest';
import { createFailureLimit } from './failure-limit.ts';

function limited(keysMax?: number) {
  let time = 0;
  const limit = createFailureLimit({
    most: 3,
    windowMs: 60_000,
    now: () => time,
    ...(keysMax !== undefined && { keysMax }),
  });
  const fail = (key: string, times: number) => {
    for (let count = 0; count < times; count += 1) limit.count(key);
  };
  return { limit, fail, pass: (ms: number) => (time += ms) };
}

test('a key waits once it has failed too often, until its window ends', () => {
  const { limit, fail, pass } = limited();
  fail('a', 2);
  expect(limit.waitFor('a')).toBe(0);
  pass(10_000);
  fail('a', 1);
  expect(limit.waitFor('a')).toBe(50);
  expect(limit.waitFor('b')).toBe(0);
  pass(49_999);
  expect(limit.waitFor('a')).toBe(1);
  pass(1);
  expect(limit.waitFor('a')).toBe(0);
  fail('a', 2);
  expect(limit.waitFor('a')).toBe(0);
});

test('what turns out to be no failure is taken back, and success forgets', () => {
  const { limit, fail } = limited();
  fail('a', 3);
  limit.takeBack('a');
  expect(limit.waitFor('a')).toBe(0);
  fail('a', 1);
  expect(limit.waitFor('a')).toBeGreaterThan(0);
  limit.forget('a');
  expect(limit.waitFor('a')).toBe(0);
});

test('it never holds more keys than it may, and keeps the latest', () => {
  const { limit, fail } = limited(100);
  fail('old', 3);
  for (let key = 0; key < 99; key += 1) fail(`key ${key}`, 3);
  expect(limit.waitFor('old')).toBeGreaterThan(0);
  fail('new', 3);
  expect(limit.waitFor('old')).toBe(0);
  expect(limit.waitFor('new')).toBeGreaterThan(0);
});
