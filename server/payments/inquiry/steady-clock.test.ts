import { expect, test } from 'vitest';
import { createSteadyClock } from './steady-clock.ts';

const startMs = Date.UTC(2026, 10, 21);

/** The database's clock, which can be set, and the process's, which cannot. */
function clocks() {
  let [ownMs, aheadMs] = [5000, startMs - 5000];
  const steady = createSteadyClock(() => ownMs);
  const shown = () => new Date(ownMs + aheadMs);
  return {
    shown,
    set: (ms: number) => (aheadMs += ms),
    /**
     * Reads the time after so long. The response takes `tookMs`, and the database reads its clock
     * in the middle of it.
     */
    ask: (afterMs: number, tookMs = 0) => {
      ownMs += afterMs;
      const told = steady.ask();
      ownMs += tookMs / 2;
      const said = shown();
      ownMs += tookMs / 2;
      return told(said).getTime() - startMs;
    },
  };
}

test('an unchanged clock is steady since its first reading', () => {
  const { ask } = clocks();
  expect([ask(1000), ask(0), ask(60_000), ask(3_600_000, 40)]).toEqual([1000, 1000, 1000, 1000]);
});

test.each([7_200_000, -7_200_000, 1000])('a clock set by %i ms is steady since then', (ms) => {
  const { ask, set } = clocks();
  ask(0);
  set(ms);
  expect([ask(1000), ask(60_000)]).toEqual([1000 + ms, 1000 + ms]);
  set(-ms);
  expect([ask(1000), ask(60_000)]).toEqual([62_000, 62_000]);
});

test('normal drift does not matter', () => {
  const { ask, set } = clocks();
  ask(0);
  for (let minutes = 0; minutes < 600; minutes += 1) {
    set(minutes < 300 ? 5000 : -5000);
    expect(ask(60_000)).toBe(0);
  }
});

test('a slow reading neither looks like a changed clock nor hides one', () => {
  const { ask, set } = clocks();
  ask(0);
  expect(ask(1000, 30_000)).toBe(0);
  set(10_000);
  expect(ask(1000, 30_000)).toBe(0);
  expect(ask(1000)).toBe(73_000);
});
