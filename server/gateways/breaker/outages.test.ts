import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SaleOutcome } from '../gateway.ts';
import { maxFailures, patienceMs } from './breaker-state.ts';
import {
  absent,
  approved,
  guardedGateway,
  timedOut,
  unanswered,
} from './testing/guarded-gateway.ts';

const refusedAtOnce: SaleOutcome = { kind: 'not_sent', cause: 'ECONNREFUSED' };
const longestWaitMs = 30_000;
const shortestLateWaitMs = 15_000;

/** A gateway outage, and a steady stream of customers. */
type Outage = {
  availableMs: number;
  durationMs: number;
  /** How long a sale takes, or an inquiry without a response. */
  responseMs: number;
  lostMs: number;
  unansweredMs: number;
  isRefusedAtOnce: boolean;
  gapMs: number;
  maxUnderWay: number;
  /** True if customers check before they begin. A sale that arrives anyway is rejected too. */
  checksFirst: boolean;
  /** Inquiries about sales continue throughout, during the outage and after it. */
  inquiriesEveryMs: number;
  seed: number;
};

const anyOutage: fc.Arbitrary<Outage> = fc.record({
  availableMs: fc.integer({ min: 0, max: 60_000 }),
  durationMs: fc.integer({ min: 0, max: 900_000 }),
  responseMs: fc.integer({ min: 0, max: 3000 }),
  lostMs: fc.integer({ min: 0, max: 30_000 }),
  unansweredMs: fc.integer({ min: 0, max: 10_000 }),
  isRefusedAtOnce: fc.boolean(),
  gapMs: fc.integer({ min: 100, max: 5000 }),
  maxUnderWay: fc.integer({ min: 1, max: 20 }),
  checksFirst: fc.boolean(),
  inquiriesEveryMs: fc.integer({ min: 500, max: 60_000 }),
  seed: fc.integer(),
});

async function play(outage: Outage) {
  let drawn = Math.abs(outage.seed);
  const draw = () => {
    drawn = (drawn * 16_807 + 11) % 2_147_483_647;
    return drawn / 2_147_483_647;
  };
  const world = guardedGateway({ draw });
  const { guarded, does, wait, pass, timers } = world;
  const startedAt = timers.now();
  const beginsAt = startedAt + outage.availableMs;
  const endsAt = beginsAt + outage.durationMs;
  const isUnavailable = () => timers.now() >= beginsAt && timers.now() < endsAt;
  let sentDuringOutage = 0;
  does.sale = async () => {
    if (isUnavailable()) sentDuringOutage += 1;
    if (isUnavailable() && outage.isRefusedAtOnce) return refusedAtOnce;
    const began = isUnavailable();
    await wait(began ? outage.lostMs : outage.responseMs);
    return began || isUnavailable() ? timedOut : approved;
  };
  does.inquire = async () => {
    const began = isUnavailable();
    await wait(began ? outage.unansweredMs : outage.responseMs);
    return began || isUnavailable() ? unanswered : absent;
  };
  let underWay = 0;
  const pay = async () => {
    underWay += 1;
    outcomes.push((await world.sell()).kind);
    underWay -= 1;
  };
  const outcomes: SaleOutcome['kind'][] = [];
  const calmAfterMs = outage.lostMs + longestWaitMs + outage.unansweredMs;
  const calmAt = endsAt + calmAfterMs + 2 * (outage.responseMs + outage.gapMs);
  const endAt = calmAt + 20 * outage.gapMs;
  let refusedWhenCalm = 0;
  let nextInquiryAt = startedAt;
  while (timers.now() < endAt) {
    await pass(outage.gapMs * (0.5 + draw()));
    if (timers.now() >= nextInquiryAt) {
      nextInquiryAt = timers.now() + outage.inquiriesEveryMs;
      void guarded.inquire('A1B2C3D4E5F6G7H8', null);
    }
    const isCalm = timers.now() >= calmAt;
    if (isCalm && guarded.unavailableForSeconds() > 0) refusedWhenCalm += 1;
    if (outage.checksFirst && guarded.unavailableForSeconds() > 0) continue;
    if (underWay >= outage.maxUnderWay) continue;
    void pay();
  }
  return { sentDuringOutage, refusedWhenCalm, stateKind: guarded.stateKind(), outcomes };
}

/** The sales that detect the outage, those under way at that time, and finally one per wait. */
function maxSent({ durationMs, maxUnderWay }: Outage): number {
  const impatientMs = durationMs - patienceMs;
  const late = impatientMs < 0 ? 0 : 1 + Math.ceil(impatientMs / shortestLateWaitMs);
  return maxFailures + maxUnderWay + late;
}

test('any outage loses few sales, and refuses none for long afterwards', async () => {
  let outagesSeen = 0;
  await fc.assert(
    fc.asyncProperty(anyOutage, async (outage) => {
      const played = await play(outage);
      expect(played.sentDuringOutage).toBeLessThanOrEqual(maxSent(outage));
      expect(played.refusedWhenCalm).toBe(0);
      expect(played.stateKind).toBe('closed');
      expect(played.outcomes).toContain('approved');
      if (played.sentDuringOutage > maxFailures) outagesSeen += 1;
    }),
    { numRuns: 150 },
  );
  // Otherwise the test would have tried nothing.
  expect(outagesSeen).toBeGreaterThan(30);
});
