import type { Logger } from 'pino';
import type { CardGateway, SaleOutcome } from '../gateway.ts';
import type { BreakerState } from './breaker-state.ts';
import { createBreaker } from './create-breaker.ts';
import { realTimers, type Timers } from './timers.ts';

export type GuardedGateway = CardGateway & {
  /**
   * 0 if a sale may be sent, otherwise the seconds until a retry makes sense. The payment is then
   * opened and stored as Incomplete, so that no other server charges the same bytes.
   */
  unavailableForSeconds(): number;
  /** For monitoring. */
  stateKind(): BreakerState['kind'];
};

type GuardOptions = {
  readonly mode: string;
  readonly log: Logger;
  readonly timers?: Timers;
};

/** No sale has this number: theirs have sixteen letters and digits. */
const numberNeverUsed = 'PROBE';

/**
 * During a gateway outage, sends it no sales but probes it with an inquiry about a number that no
 * sale has. Inquiries about real sales always pass, because only they end pending payments.
 */
export function guardGateway(
  gateway: CardGateway,
  { mode, log, timers = realTimers }: GuardOptions,
): GuardedGateway {
  const breaker = createBreaker({
    mode,
    log,
    timers,
    probe: async () => (await gateway.inquire(numberNeverUsed, null)).kind !== 'unavailable',
  });
  return {
    name: gateway.name,
    brands: gateway.brands,
    unavailableForSeconds: () => breaker.unavailableForSeconds(),
    stateKind: () => breaker.stateKind(),
    async sale(sale, account) {
      if (breaker.unavailableForSeconds() > 0) {
        return { kind: 'not_sent', cause: 'gateway outage' };
      }
      const end = breaker.beginSale();
      let outcome: SaleOutcome | null = null;
      try {
        outcome = await gateway.sale(sale, account);
        return outcome;
      } finally {
        end(outcome);
      }
    },
    async inquire(tranId, account) {
      const end = breaker.beginInquiry();
      const inquiry = await gateway.inquire(tranId, account);
      if (inquiry.kind !== 'unavailable') end();
      return inquiry;
    },
    close() {
      breaker.stop();
      return gateway.close();
    },
  };
}
