import type { Health } from './classify-health.ts';

/**
 * The state of a gateway's circuit breaker; times are milliseconds of a monotonic clock. When
 * closed, everything passes.
 */
export type BreakerState =
  | {
      readonly kind: 'closed';
      /** Consecutive sales that the gateway did not process. */
      readonly failures: number;
    }
  | {
      readonly kind: 'open';
      readonly outage: Outage;
      /** When the breaker probes the gateway again. */
      readonly probeAt: number;
      /** From this time on a response to any inquiry ends the outage. */
      readonly countsFrom: number;
    }
  | {
      readonly kind: 'trial';
      readonly outage: Outage;
      /** How many sales may run at once until one of them finds the gateway. */
      readonly maxSales: number;
    };

type Outage = { readonly since: number; readonly waits: number };

export type Moment = {
  readonly now: number;
  /** From 0 to 1, so that servers don't all return to the gateway at once. */
  readonly draw: number;
};

/**
 * In a row. With one sale in ten failing, which no gateway sustains, chance produces this once in
 * 10^8 sales.
 */
export const maxFailures = 8;
export const maxTrialSales = 3;

/**
 * After so long without a response, inquiries themselves may be broken. Each wait then ends with
 * one trial sale, because otherwise payments would never resume.
 */
export const patienceMs = 5 * 60_000;

const waitsMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

export const firstState: BreakerState = { kind: 'closed', failures: 0 };

/** The state after a sale that began in this one. */
export function afterSale(state: BreakerState, health: Health, moment: Moment): BreakerState {
  if (health === 'available') return firstState;
  if (health === 'unclear') return state;
  switch (state.kind) {
    case 'closed': {
      const failures = state.failures + 1;
      if (failures < maxFailures) return { kind: 'closed', failures };
      const outage = { since: moment.now, waits: 0 };
      return { ...waiting(outage, moment), countsFrom: moment.now };
    }
    case 'open':
      return state;
    case 'trial':
      return waiting(state.outage, moment);
  }
}

/**
 * The state after a response to an inquiry that began in this one. It proves that the gateway is
 * available, but not that it sells: after a failed sale, the wait stays.
 */
export function afterInquiry(state: BreakerState, { now }: Pick<Moment, 'now'>): BreakerState {
  if (state.kind !== 'open' || now < state.countsFrom) return state;
  return { kind: 'trial', outage: state.outage, maxSales: maxTrialSales };
}

/** The state after a probe without a response. */
export function afterFailedProbe(state: BreakerState, moment: Moment): BreakerState {
  if (state.kind !== 'open') return state;
  const { outage } = state;
  if (moment.now - outage.since >= patienceMs) return { kind: 'trial', outage, maxSales: 1 };
  return { ...waiting(outage, moment), countsFrom: state.countsFrom };
}

function waiting({ since, waits }: Outage, { now, draw }: Moment) {
  const longestMs = waitsMs[Math.min(waits, waitsMs.length - 1)] ?? 0;
  const probeAt = now + longestMs * (0.5 + draw / 2);
  const outage = { since, waits: waits + 1 };
  return { kind: 'open', outage, probeAt, countsFrom: probeAt } as const;
}
