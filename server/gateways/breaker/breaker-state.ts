import type { Presence } from './tell-presence.ts';

/**
 * What is thought of a gateway, as a circuit breaker has it: closed, everything passes. Times are
 * milliseconds of a clock that only goes forward.
 */
export type BreakerState =
  | {
      readonly kind: 'closed';
      /** How many sales met no gateway since the last one that did. */
      readonly absences: number;
    }
  | {
      readonly kind: 'open';
      readonly outage: Outage;
      /** When the gateway is asked whether it is there again. */
      readonly probeAt: number;
      /** From when on an answer to anybody's inquiry says so. */
      readonly heardFrom: number;
    }
  | {
      readonly kind: 'trial';
      readonly outage: Outage;
      /** How many sales may be under way at once until one of them finds the gateway. */
      readonly salesMost: number;
    };

type Outage = { readonly since: number; readonly waits: number };

export type Moment = {
  readonly now: number;
  /** From 0 to 1, so that servers which lost the gateway together do not come back together. */
  readonly draw: number;
};

/** In a row. At one fault in ten sales, which no gateway has for long, chance makes it of 10^8 sales. */
export const absencesMost = 8;
export const trialSalesMost = 3;

/**
 * When no inquiry was answered for that long it may be the inquiries that are broken. From then on each
 * wait ends with one sale that is let through, or payments would never come back.
 */
export const patienceMs = 5 * 60_000;

const waitsMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

export const firstState: BreakerState = { kind: 'closed', absences: 0 };

/** What follows from a sale that began in this state. */
export function afterSale(state: BreakerState, presence: Presence, moment: Moment): BreakerState {
  if (presence === 'there') return firstState;
  if (presence === 'unsaid') return state;
  switch (state.kind) {
    case 'closed': {
      const absences = state.absences + 1;
      if (absences < absencesMost) return { kind: 'closed', absences };
      const outage = { since: moment.now, waits: 0 };
      return { ...waiting(outage, moment), heardFrom: moment.now };
    }
    case 'open':
      return state;
    case 'trial':
      return waiting(state.outage, moment);
  }
}

/**
 * What follows from an inquiry that was answered and began in this state. It shows that the gateway is
 * there, and not that it sells: where a sale has found that it does not, the wait is kept.
 */
export function afterInquiry(state: BreakerState, { now }: Pick<Moment, 'now'>): BreakerState {
  if (state.kind !== 'open' || now < state.heardFrom) return state;
  return { kind: 'trial', outage: state.outage, salesMost: trialSalesMost };
}

/** What follows from a probe that was not answered. */
export function afterFailedProbe(state: BreakerState, moment: Moment): BreakerState {
  if (state.kind !== 'open') return state;
  const { outage } = state;
  if (moment.now - outage.since >= patienceMs) return { kind: 'trial', outage, salesMost: 1 };
  return { ...waiting(outage, moment), heardFrom: state.heardFrom };
}

function waiting({ since, waits }: Outage, { now, draw }: Moment) {
  const longestMs = waitsMs[Math.min(waits, waitsMs.length - 1)] ?? 0;
  const probeAt = now + longestMs * (0.5 + draw / 2);
  const outage = { since, waits: waits + 1 };
  return { kind: 'open', outage, probeAt, heardFrom: probeAt } as const;
}
