import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SaleOutcome } from '../gateway.ts';
import { maxAbsences, patienceMs } from './breaker-state.ts';
import { absent, approved, guardedGateway, timedOut, unanswered } from './testing/gone-gateway.ts';

const refusedAtOnce: SaleOutcome = { kind: 'not_sent', cause: 'ECONNREFUSED' };
const longestWaitMs = 30_000;
const shortestLateWaitMs = 15_000;

/** A gateway that is down for a while, and a steady stream of customers. */
type Outage = {
  thereMs: number;
  goneMs: number;
  /** How long a sale takes, or an inquiry without a response. */
  responseMs: number;
  lostMs: number;
  unansweredMs: number;
  isRefusedAtOnce: boolean;
  gapMs: number;
  maxUnderWay: number;
  /** True if customers check before they begin. A sale that arrives anyway is rejected too. */
  areAsking: boolean;
  /** Inquiries about sales continue throughout, during the outage and after it. */
  inquiriesEveryMs: number;
  seed: number;
};

const anyOutage: fc.Arbitrary<Outage> = fc.record({
  thereMs: fc.integer({ min: 0, max: 60_000 }),
  goneMs: fc.integer({ min: 0, max: 900_000 }),
  responseMs: fc.integer({ min: 0, max: 3000 }),
  lostMs: fc.integer({ min: 0, max: 30_000 }),
  unansweredMs: fc.integer({ min: 0, max: 10_000 }),
  isRefusedAtOnce: fc.boolean(),
  gapMs: fc.integer({ min: 100, max: 5000 }),
  maxUnderWay: fc.integer({ min: 1, max: 20 }),
  areAsking: fc.boolean(),
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
  const goneAt = startedAt + outage.thereMs;
  const backAt = goneAt + outage.goneMs;
  const isGone = () => timers.now() >= goneAt && timers.now() < backAt;
  let sentWhileGone = 0;
  does.sale = async () => {
    if (isGone()) sentWhileGone += 1;
    if (isGone() && outage.isRefusedAtOnce) return refusedAtOnce;
    const began = isGone();
    await wait(began ? outage.lostMs : outage.responseMs);
    return began || isGone() ? timedOut : approved;
  };
  does.inquire = async () => {
    const began = isGone();
    await wait(began ? outage.unansweredMs : outage.responseMs);
    return began || isGone() ? unanswered : absent;
  };
  let underWay = 0;
  const pay = async () => {
    underWay += 1;
    outcomes.push((await world.sell()).kind);
    underWay -= 1;
  };
  const outcomes: SaleOutcome['kind'][] = [];
  const calmAfterMs = outage.lostMs + longestWaitMs + outage.unansweredMs;
  const calmAt = backAt + calmAfterMs + 2 * (outage.responseMs + outage.gapMs);
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
    if (outage.areAsking && guarded.unavailableForSeconds() > 0) continue;
    if (underWay >= outage.maxUnderWay) continue;
    void pay();
  }
  return { sentWhileGone, refusedWhenCalm, stateKind: guarded.stateKind(), outcomes };
}

/** The sales that detect the outage, those under way at that time, and finally one per wait. */
function maxSent({ goneMs, maxUnderWay }: Outage): number {
  const impatientMs = goneMs - patienceMs;
  const late = impatientMs < 0 ? 0 : 1 + Math.ceil(impatientMs / shortestLateWaitMs);
  return maxAbsences + maxUnderWay + late;
}

test('any outage loses few sales, and refuses none for long afterwards', async () => {
  let outagesSeen = 0;
  await fc.assert(
    fc.asyncProperty(anyOutage, async (outage) => {
      const played = await play(outage);
      expect(played.sentWhileGone).toBeLessThanOrEqual(maxSent(outage));
      expect(played.refusedWhenCalm).toBe(0);
      expect(played.stateKind).toBe('closed');
      expect(played.outcomes).toContain('approved');
      if (played.sentWhileGone > maxAbsences) outagesSeen += 1;
    }),
    { numRuns: 150 },
  );
  // Otherwise the test would have tried nothing.
  expect(outagesSeen).toBeGreaterThan(30);
});
