import type { Logger } from 'pino';
import type { SaleStep } from '../gateway.ts';
import {
  afterFailedProbe,
  afterInquiry,
  afterSale,
  type BreakerState,
  firstState,
} from './breaker-state.ts';
import { classifyHealth } from './classify-health.ts';
import type { Timers } from './timers.ts';

type Breaker = {
  unavailableForSeconds(): number;
  stateKind(): BreakerState['kind'];
  /** Returns a function that takes the outcome, or null if the sale threw. */
  beginSale(): (outcome: SaleStep | null) => void;
  /** Returns a function to call when the gateway has responded. */
  beginInquiry(): () => void;
  stop(): void;
};

type BreakerOptions = {
  mode: string;
  log: Logger;
  timers: Timers;
  /** Sends the gateway a harmless request; true if it responds. */
  probe: () => Promise<boolean>;
};

/**
 * Holds a gateway's breaker state, and probes the gateway while it is open. Libraries probe with a
 * real call, which here is a customer's payment.
 */
export function createBreaker({ mode, log, timers, probe }: BreakerOptions): Breaker {
  let state = firstState;
  /** Results of calls that began in an earlier period are outdated. */
  let period = 0;
  let salesUnderWay = 0;
  let isStopped = false;
  let cancelProbe = () => {};

  function moveTo(next: BreakerState, cause: string): void {
    const before = state;
    state = next;
    if (next.kind === 'open' && next !== before) awaitProbe(next.probeAt);
    if (next.kind === before.kind) return;
    period += 1;
    salesUnderWay = 0;
    if (next.kind !== 'open') cancelProbe();
    logChange(log, { mode, before, next, cause, now: timers.now() });
  }

  const moment = () => ({ now: timers.now(), draw: timers.draw() });
  const onResponse = () => moveTo(afterInquiry(state, moment()), 'an inquiry was answered');

  function awaitProbe(probeAt: number): void {
    cancelProbe();
    if (isStopped) return;
    cancelProbe = timers.after(probeAt - timers.now(), () => void runProbe());
  }

  async function runProbe(): Promise<void> {
    const began = period;
    const hasResponse = await isProbed(probe, { log, mode });
    if (began !== period || isStopped) return;
    if (!hasResponse) moveTo(afterFailedProbe(state, moment()), 'no inquiry was answered for long');
    else onResponse();
  }

  return {
    stateKind: () => state.kind,
    unavailableForSeconds() {
      if (state.kind === 'closed') return 0;
      if (state.kind === 'trial') return salesUnderWay < state.maxSales ? 0 : 1;
      return Math.max(1, Math.ceil((state.probeAt - timers.now()) / 1000));
    },
    beginSale() {
      const began = period;
      salesUnderWay += 1;
      return (outcome) => {
        if (began === period) salesUnderWay -= 1;
        const health = outcome === null ? 'unclear' : classifyHealth(outcome);
        // Success counts whenever the call began; a failure from an earlier period may be outdated.
        if (outcome === null || (began !== period && health !== 'available')) return;
        moveTo(afterSale(state, health, moment()), causeOf(outcome));
      };
    },
    beginInquiry() {
      const began = period;
      return () => {
        if (began === period) onResponse();
      };
    },
    stop() {
      isStopped = true;
      cancelProbe();
    },
  };
}

function isProbed(
  probe: () => Promise<boolean>,
  { log, mode }: Pick<BreakerOptions, 'log' | 'mode'>,
): Promise<boolean> {
  return probe().catch((error: unknown) => {
    log.error({ err: error, mode }, 'the card gateway could not be probed');
    return false;
  });
}

function causeOf(outcome: SaleStep): string {
  return 'cause' in outcome ? outcome.cause : outcome.kind;
}

type Change = {
  mode: string;
  before: BreakerState;
  next: BreakerState;
  cause: string;
  now: number;
};

function logChange(log: Logger, { mode, before, next, cause, now }: Change): void {
  const outageMs = 'outage' in before ? Math.round(now - before.outage.since) : 0;
  switch (next.kind) {
    case 'open': {
      const probeInMs = Math.round(next.probeAt - now);
      const line = { mode, cause, outageMs, probeInMs };
      log.error(line, 'the card gateway is unavailable; sales are paused');
      return;
    }
    case 'trial':
      log.warn({ mode, cause, outageMs }, 'sending trial sales to the card gateway');
      return;
    case 'closed':
      log.warn({ mode, outageMs }, 'the card gateway is available again');
  }
}
