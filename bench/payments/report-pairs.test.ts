import { expect, test } from 'vitest';
import type { Turn } from './measure-pair.ts';
import { figuresOf, missedGoals, type Pair } from './report-pairs.ts';

function turn(perSecond: number, cpuMs: Record<string, number>, settledCpuMs = 0): Turn {
  return {
    perSecond,
    waitedMs: Array.from({ length: 100 }, (_, index) => index + 1),
    cpuMs: new Map(Object.entries(cpuMs)),
    settledCpuMs,
  };
}

/** A pair on a machine of that speed, which changes both programs alike. */
function pair(speed: number): Pair {
  return {
    product: turn(500 * speed, { server: 1, database: 1, client: 0.5 }, 3),
    prototype: turn(800 * speed, { server: 1, database: 0.5, client: 0.5 }),
    openingsPerSecond: 2000 * speed,
    memoryMb: 100 * speed,
  };
}

test('the ratios of pairs ignore the speed of the machine', () => {
  const figures = figuresOf([pair(1), pair(0.5), pair(0.75)]);
  expect(figures).toEqual({
    perSecond: 375,
    barePerSecond: 600,
    speedRatio: 0.625,
    cpuMs: 2.5,
    cpuRatio: 1.25,
    settledCpuMs: 3.5,
    p99Ms: 99,
    memoryMb: 75,
  });
  expect(missedGoals(figures)).toEqual([]);
});

test('a goal is missed if it is exceeded by more than a tenth', () => {
  const figures = figuresOf([pair(1)]);
  const missed = (changed: Partial<typeof figures>) => missedGoals({ ...figures, ...changed });
  expect(missed({ speedRatio: 0.56 })).toEqual([]);
  expect(missed({ speedRatio: 0.55 })).toEqual(['speedRatio']);
  expect(missed({ cpuRatio: 1.75 })).toEqual([]);
  expect(missed({ cpuRatio: 1.77, settledCpuMs: 5, p99Ms: 133, memoryMb: 243 })).toEqual([
    'cpuRatio',
    'settledCpuMs',
    'p99Ms',
    'memoryMb',
  ]);
});
