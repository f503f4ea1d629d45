import { expect, test } from 'vitest';
import { readRules } from '../rule-file.ts';
import { scaleRules, speed } from './scale-rules.ts';

test('shortens waits and windows, and leaves limits as they are', () => {
  const rule = {
    alert: 'PitonExample',
    expr: 'sum(increase(sales_ended_total[15m])) > 20 and time() - max(seen) > 26 * 3600',
    for: '1m',
    labels: {},
    annotations: {},
  };
  expect(scaleRules([rule])).toEqual([
    {
      ...rule,
      expr: 'sum(increase(sales_ended_total[30000ms])) > 20 and time() - max(seen) > 26 * 3600',
      for: '2000ms',
    },
  ]);
  expect(speed).toBe(30);
});

test('keeps each rule’s labels and runbook', () => {
  const rules = readRules();
  const kept = ({ alert, labels, annotations }: (typeof rules)[number]) => ({
    alert,
    labels,
    annotations,
  });
  expect(scaleRules(rules).map(kept)).toEqual(rules.map(kept));
});
