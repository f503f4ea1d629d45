import type { Logger } from 'pino';
import type {
  AnyCardGateway,
  CardGateway,
  GatewayOperation,
  GatewayOperations,
  ReturnOutcome,
  SaleStep,
} from '../gateway.ts';
import type { BreakerState } from './breaker-state.ts';
import { createBreaker } from './create-breaker.ts';
import { realTimers, type Timers } from './timers.ts';

/** The gateway with the same operations. */
export type GuardedGateway<Can extends GatewayOperation = never> = CardGateway<Can> & Guard;

/** The gateway of a company, chosen at run time. */
export type AnyGuardedGateway = AnyCardGateway & Guard;

type Guard = {
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

type Breaker = ReturnType<typeof createBreaker>;

/**
 * During a gateway outage, sends it nothing that moves money but probes it with a harmless request.
 * Inquiries about real sales always pass, because only they end pending payments.
 */
export function guardGateway<Gateway extends AnyCardGateway>(
  gateway: Gateway,
  { mode, log, timers = realTimers }: GuardOptions,
): Gateway & Guard {
  const breaker = createBreaker({ mode, log, timers, probe: () => gateway.probe() });
  return {
    ...gateway,
    unavailableForSeconds: () => breaker.unavailableForSeconds(),
    stateKind: () => breaker.stateKind(),
    sale: (sale, account) => guardSale(breaker, () => gateway.sale(sale, account)),
    ...guardOperations(gateway, breaker),
    close() {
      breaker.stop();
      return gateway.close();
    },
  };
}

/** Only the operations that the gateway has. */
function guardOperations(gateway: AnyCardGateway, breaker: Breaker): Partial<GatewayOperations> {
  const { threeDSecure, inquire, void: voidSale, refund } = gateway;
  return {
    ...(threeDSecure && {
      threeDSecure: {
        ...threeDSecure,
        begin: (sale, account) => guardSale(breaker, () => threeDSecure.begin(sale, account)),
        resume: (sale, callback) => guardSale(breaker, () => threeDSecure.resume(sale, callback)),
      },
    }),
    ...(voidSale && {
      void: (request, account) => guardReturn(breaker, () => voidSale(request, account)),
    }),
    ...(refund && {
      refund: (request, account) => guardReturn(breaker, () => refund(request, account)),
    }),
    ...(inquire && {
      inquire: async (tranId, account) => {
        const end = breaker.beginInquiry();
        const inquiry = await inquire(tranId, account);
        if (inquiry.kind !== 'unavailable') end();
        return inquiry;
      },
    }),
  };
}

const notSent = { kind: 'not_sent', cause: 'gateway outage' } as const;

async function guardSale<Outcome extends SaleStep>(
  breaker: Breaker,
  send: () => Promise<Outcome>,
): Promise<Outcome | typeof notSent> {
  if (breaker.unavailableForSeconds() > 0) return notSent;
  const end = breaker.beginSale();
  let outcome: Outcome | null = null;
  try {
    outcome = await send();
    return outcome;
  } finally {
    end(outcome);
  }
}

/** Its outcome doesn't count: a sale may be possible when a refund isn't. */
async function guardReturn(
  breaker: Breaker,
  send: () => Promise<ReturnOutcome>,
): Promise<ReturnOutcome> {
  return breaker.unavailableForSeconds() > 0 ? notSent : send();
}
