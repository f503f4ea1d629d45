import { expect, test } from 'vitest';
import { alertFaults, ordinary } from './alert-faults.ts';
import { readRules } from './rule-file.ts';

test('each alert rule has a fault that must fire it', () => {
  const alerts = readRules().map(({ alert }) => alert);
  expect([...new Set(alertFaults.map(({ alert }) => alert))].toSorted()).toEqual(alerts.toSorted());
});

test('a fault changes only series of an ordinary day', () => {
  for (const { alert, courses } of alertFaults) {
    expect(Object.keys(ordinary), alert).toEqual(expect.arrayContaining(Object.keys(courses)));
  }
});
