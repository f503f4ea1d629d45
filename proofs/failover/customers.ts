import { setTimeout as wait } from 'node:timers/promises';
import { type Attempt, newAttempt, type SealingKey, send } from '../payments/attempts.ts';
import type { FaultMix } from '../payments/fault-mix.ts';
import type { OwnGateway } from '../payments/own-gateway.ts';
import { planNewPayment } from '../payments/plan-payment.ts';

/** A payment and the times of its first request and its first final response. */
export type Purchase = Attempt & {
  readonly startedAt: number;
  acknowledgedAt: number | null;
  /** Requests with neither a result nor “pending”. */
  failures: number;
};

export type Customers = {
  readonly purchases: readonly Purchase[];
  /** No new ones begin; resolves once all have a final response, or after the limit. */
  readonly leave: (limitMs: number) => Promise<void>;
};

type CustomersOptions = {
  readonly url: string;
  readonly key: SealingKey;
  readonly gateway: OwnGateway;
  readonly random: () => number;
  readonly perSecond: number;
};

/** Some payments are at the gateway whenever the fault comes. */
const slowSales: FaultMix = [{ kind: 'late', delayMs: 400, share: 0.3 }];
/** The page asks again after `Retry-After`, and after a lost connection sooner. */
const defaultPauseMs = 500;

/**
 * Customers arrive at a fixed rate, whatever happened to earlier ones. Each sends the same sealed
 * text again until it has a final response, as the pay page does; one in ten sends it twice at
 * once.
 */
export function openToCustomers(options: CustomersOptions): Customers {
  const { url, key, gateway, random, perSecond } = options;
  const amounts = new Set<number>();
  const purchases: Purchase[] = [];
  const closing = new AbortController();
  const givingUp = new AbortController();
  const visits: Promise<void>[] = [];
  const visit = async () => {
    const plan = planNewPayment(random, slowSales, amounts);
    const attempt = await newAttempt(key, plan);
    const begun = { ...attempt, startedAt: performance.now() };
    const purchase: Purchase = { ...begun, acknowledgedAt: null, failures: 0 };
    purchases.push(purchase);
    if (plan.fault !== null) await gateway.arm(plan.fault);
    while (purchase.response === null && !givingUp.signal.aborted) {
      let pauseMs = defaultPauseMs;
      const ask = async () => {
        let isUnderstood = false;
        await send(url, purchase, ({ status, retryAfter }) => {
          isUnderstood = status === 200 || status === 202;
          if (retryAfter !== null) pauseMs = Number(retryAfter) * 1000;
          if (status === 200) purchase.acknowledgedAt ??= performance.now();
        });
        if (!isUnderstood) purchase.failures += 1;
      };
      await Promise.all(plan.isDoubled ? [ask(), ask()] : [ask()]);
      if (purchase.response === null) await pause(pauseMs, givingUp.signal);
    }
  };
  const arrivals = (async () => {
    while (!closing.signal.aborted) {
      visits.push(visit());
      await pause(1000 / perSecond, closing.signal);
    }
  })();
  return {
    purchases,
    leave: async (limitMs) => {
      closing.abort();
      await arrivals;
      const limit = setTimeout(() => givingUp.abort(), limitMs);
      await Promise.all(visits);
      clearTimeout(limit);
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
