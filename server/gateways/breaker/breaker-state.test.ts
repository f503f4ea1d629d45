import { describe, expect, test } from 'vitest';
import {
  maxFailures,
  afterFailedProbe,
  afterInquiry,
  afterSale,
  type BreakerState,
  firstState,
  patienceMs,
  maxTrialSales,
} from './breaker-state.ts';

const now = 1_000_000;
const moment = { now, draw: 1 };

function closed(failures: number): BreakerState {
  return { kind: 'closed', failures };
}

/** Open for ten seconds, with the third wait running. */
const outage = { since: now - 10_000, waits: 3 };
const open: BreakerState = { kind: 'open', outage, probeAt: now + 500, countsFrom: now - 10_000 };
const openAfterTrial: BreakerState = { ...open, countsFrom: now + 500 };
const openForLong: BreakerState = { ...open, outage: { since: now - patienceMs, waits: 20 } };
const trial: BreakerState = { kind: 'trial', outage, maxSales: maxTrialSales };
const trialOfOne: BreakerState = { ...trial, maxSales: 1 };

/** A wait of that length; a response to any inquiry counts from its start, or from now. */
function opened(
  waits: number,
  since: number,
  waitMs: number,
  countsFromStart: 'now' | 'then',
): BreakerState {
  const probeAt = now + waitMs;
  const countsFrom = countsFromStart === 'now' ? now : probeAt;
  return { kind: 'open', outage: { since, waits }, probeAt, countsFrom };
}

const inquiry = (state: BreakerState) => afterInquiry(state, moment);
const failed = (state: BreakerState) => afterFailedProbe(state, moment);
const sale = (health: 'available' | 'unavailable' | 'unclear') => (state: BreakerState) =>
  afterSale(state, health, moment);

type Row = [string, BreakerState, (state: BreakerState) => BreakerState, string, BreakerState];

const last = closed(maxFailures - 1);

test.each<Row>([
  ['closed', firstState, sale('available'), 'a sale finds it available', firstState],
  ['closed', firstState, sale('unavailable'), 'a sale finds it unavailable', closed(1)],
  ['closed', firstState, sale('unclear'), 'a sale shows neither', firstState],
  ['closed', closed(3), sale('available'), 'a sale finds it available', firstState],
  ['closed', closed(3), sale('unavailable'), 'a sale finds it unavailable', closed(4)],
  ['closed', closed(3), sale('unclear'), 'a sale shows neither', closed(3)],
  ['closed', closed(3), inquiry, 'an inquiry is answered', closed(3)],
  ['closed', closed(3), failed, 'a probe fails', closed(3)],
  ['nearly open', last, sale('available'), 'a sale finds it available', firstState],
  ['nearly open', last, sale('unclear'), 'a sale shows neither', last],
  [
    'nearly open',
    last,
    sale('unavailable'),
    'a sale finds it unavailable',
    opened(1, now, 1000, 'now'),
  ],
  ['open', open, sale('available'), 'a sale finds it available', firstState],
  ['open', open, sale('unavailable'), 'a sale finds it unavailable', open],
  ['open', open, sale('unclear'), 'a sale shows neither', open],
  ['open', open, inquiry, 'an inquiry is answered', trial],
  [
    'open',
    open,
    failed,
    'a probe fails',
    { ...opened(4, outage.since, 8000, 'then'), countsFrom: now - 10_000 } as BreakerState,
  ],
  ['open after a trial', openAfterTrial, inquiry, 'an inquiry is answered', openAfterTrial],
  [
    'open after a trial',
    openAfterTrial,
    sale('available'),
    'a sale finds it available',
    firstState,
  ],
  [
    'open for long',
    openForLong,
    failed,
    'a probe fails',
    { kind: 'trial', outage: { since: now - patienceMs, waits: 20 }, maxSales: 1 },
  ],
  ['on trial', trial, sale('available'), 'a sale finds it available', firstState],
  ['on trial', trial, sale('unclear'), 'a sale shows neither', trial],
  [
    'on trial',
    trial,
    sale('unavailable'),
    'a sale finds it unavailable',
    opened(4, outage.since, 8000, 'then'),
  ],
  ['on trial', trial, inquiry, 'an inquiry is answered', trial],
  ['on trial', trial, failed, 'a probe fails', trial],
  ['on trial of one', trialOfOne, inquiry, 'an inquiry is answered', trialOfOne],
  ['on trial of one', trialOfOne, sale('available'), 'a sale finds it available', firstState],
])('%s (%o), %s: %o', (...[, before, after, , expected]) => {
  expect(after(before)).toEqual(expected);
});

describe('waits', () => {
  function waitsOf(draw: number): number[] {
    const waits: number[] = [];
    let state = afterSale(last, 'unavailable', { now, draw });
    for (let round = 0; round < 8; round += 1) {
      if (state.kind !== 'open') throw new Error('it stays open');
      waits.push(state.probeAt - now);
      state = afterFailedProbe(state, { now, draw });
    }
    return waits;
  }

  test('grow up to a limit', () => {
    expect(waitsOf(1)).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]);
  });

  test('are at least half as long, at random', () => {
    expect(waitsOf(0)).toEqual([500, 1000, 2000, 4000, 7500, 15_000, 15_000, 15_000]);
    expect(waitsOf(0.5)[0]).toBe(750);
  });
});

test('a response counts again once the wait after a trial is over', () => {
  expect(afterInquiry(openAfterTrial, { now: now + 499 })).toBe(openAfterTrial);
  expect(afterInquiry(openAfterTrial, { now: now + 500 })).toEqual(trial);
});
