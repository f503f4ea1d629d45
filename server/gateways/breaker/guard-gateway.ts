import type { Logger } from 'pino';
import type { CardGateway, SaleOutcome } from '../gateway.ts';
import type { BreakerState } from './breaker-state.ts';
import { createBreaker } from './create-breaker.ts';
import { realTimers, type Timers } from './timers.ts';

export type GuardedGateway = CardGateway & {
  /**
   * 0 where a sale may be sent, otherwise after how many seconds it is worth asking again. A payment is
   * opened and written down as Incomplete then, so that the same bytes are charged nowhere else.
   */
  unavailableForSeconds(): number;
  /** For whoever watches. */
  stateKind(): BreakerState['kind'];
};

type GuardOptions = {
  readonly book: string;
  readonly log: Logger;
  readonly timers?: Timers;
  /** What was asked in vain is worth asking again. */
  readonly onReturn: () => void;
};

/** No sale has it: theirs have sixteen letters and digits. */
const numberNeverUsed = 'PROBE';

/**
 * A gateway that is known to be gone is not sent any sale: its payers would wait for nothing, and be
 * told that nobody knows what became of their money. It is asked about a sale that never was until it
 * answers. Inquiries about sales that were sent pass always, because only they settle what is unknown.
 */
export function guardGateway(
  gateway: CardGateway,
  { book, log, onReturn, timers = realTimers }: GuardOptions,
): GuardedGateway {
  const breaker = createBreaker({
    book,
    log,
    timers,
    onReturn,
    probe: async () => (await gateway.inquire(numberNeverUsed, null)).kind !== 'unavailable',
  });
  return {
    name: gateway.name,
    capabilities: gateway.capabilities,
    unavailableForSeconds: () => breaker.unavailableForSeconds(),
    stateKind: () => breaker.stateKind(),
    async sale(sale, account) {
      if (breaker.unavailableForSeconds() > 0) {
        return { kind: 'not_sent', cause: 'known to be gone' };
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
