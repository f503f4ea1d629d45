import { expect, test } from 'vitest';
import { missedGoals, webhookFigures } from './report-webhooks.ts';

const reached = webhookFigures({
  paidPerSecond: 99.4,
  waitedMs: [120],
  lagMs: [300, 2000],
  cpuMs: new Map(),
});

test('a run at the full rate with a lag within the limit reaches the goals', () => {
  expect(missedGoals(reached)).toEqual([]);
});

test('a run below the rate misses its goal, however small the lag', () => {
  expect(missedGoals({ ...reached, paidPerSecond: 90 })).toEqual(['paidPerSecond']);
});

test('a lag above the limit misses its goal', () => {
  expect(missedGoals({ ...reached, lagP99Ms: 2001 })).toEqual(['lagP99Ms']);
});

test('a figure that is no number reaches no goal', () => {
  expect(missedGoals({ ...reached, paidPerSecond: Number.NaN, lagP99Ms: Number.NaN })).toEqual([
    'paidPerSecond',
    'lagP99Ms',
  ]);
});

test('a webhook without a stored payment ends the report', () => {
  const measured = { paidPerSecond: 100, waitedMs: [120], cpuMs: new Map() };
  expect(() => webhookFigures({ ...measured, lagMs: [300, Number.NaN] })).toThrow('no number');
});
