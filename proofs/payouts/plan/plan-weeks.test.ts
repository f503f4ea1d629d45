import { expect, test } from 'vitest';
import { planWeeks } from './plan-weeks.ts';

const size = { owners: 22, companies: 30, weeks: 26, runners: 6, killsAWeek: 2 };

test('the plan is determined by its seed', () => {
  const plan = planWeeks(size, 7);
  expect(planWeeks(size, 7)).toEqual(plan);
  expect(planWeeks(size, 8)).not.toEqual(plan);
});

test('every owner has a company, and every kind of event happens', () => {
  const { owners, weeks } = planWeeks(size, 7);
  expect(new Set(owners).size).toBe(22);
  expect(owners).toHaveLength(30);
  const kinds = new Set(weeks.flatMap(({ steps }) => steps.map(({ kind }) => kind)));
  expect(kinds.size).toBe(14);
});

test('a week has sales before its cut-off and is sent after it', () => {
  for (const { steps, cutOff, valueDay } of planWeeks(size, 7).weeks) {
    const run = steps.findIndex((step) => step.kind === 'run' && !step.isEarly);
    const clocks = steps.slice(0, run).filter((step) => step.kind === 'clock');
    expect(clocks.some(({ at }) => at < cutOff)).toBe(true);
    expect((clocks.at(-1)?.at ?? '') > cutOff).toBe(true);
    expect(steps.at(-1)).toMatchObject({ kind: 'bank says' });
    expect(steps.at(-2)).toMatchObject({ kind: 'clock', at: `${valueDay}T20:00:00.000Z` });
  }
});

test('no sale happens while the clock goes back over the cut-off', () => {
  const runs = planWeeks(size, 7).weeks.flatMap(({ steps }) =>
    steps.filter((step) => step.kind === 'run'),
  );
  const back = runs.filter(({ jumpMs }) => jumpMs < 0);
  expect(back.length).toBeGreaterThan(0);
  for (const { trades } of back) expect(trades).toEqual([]);
});
