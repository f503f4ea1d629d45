import { setTimeout as wait } from 'node:timers/promises';
import { type Answered, type Attempt, newAttempt, type SealingKey, send } from './attempts.ts';
import type { FaultMix } from './fault-mix.ts';
import type { OwnGateway } from './own-gateway.ts';
import { planNewPayment } from './plan-payment.ts';

export type Paying = {
  attempts: Attempt[];
  /** The number waiting for a response of that server. */
  waitingFor: (url: string) => number;
  /** Resolves when the wanted number has been sent and got a response or an error. */
  finished: Promise<unknown>;
  stop: () => Promise<void>;
};

type PayingOptions = {
  /** The address of an available server, which may change each time. */
  url: () => Promise<string>;
  key: SealingKey;
  gateway: OwnGateway;
  random: () => number;
  mix: FaultMix;
  /** Without it, until stopped. */
  maxPayments?: number;
  /** The number that may have started by now; faster ones wait. */
  pace?: () => number;
  onResponse?: (response: Answered, attempt: Attempt) => void;
  /** After each request, also one without a response. */
  onEnd?: (sentAt: number) => void;
  /** After a payment without a result. */
  pauseMs?: number;
};

const payers = 8;

/** Pays continuously. One payment in ten is sent twice at once. */
export function keepPaying(options: PayingOptions): Paying {
  const { url, key, gateway, random, mix, maxPayments = Infinity, pace = () => Infinity } = options;
  const { pauseMs = 20 } = options;
  const amounts = new Set<number>();
  const attempts: Attempt[] = [];
  const stop = new AbortController();
  const waiting = new Map<string, number>();
  const waitingFor = (at: string) => waiting.get(at) ?? 0;
  const sendTo = async (at: string, attempt: Attempt) => {
    waiting.set(at, waitingFor(at) + 1);
    const sentAt = performance.now();
    await send(at, attempt, options.onResponse);
    waiting.set(at, waitingFor(at) - 1);
    options.onEnd?.(sentAt);
  };
  let planned = 0;
  const work = async () => {
    while (!stop.signal.aborted && planned < maxPayments) {
      if (planned >= pace()) {
        await wait(20);
        continue;
      }
      planned += 1;
      const plan = planNewPayment(random, mix, amounts);
      const attempt = await newAttempt(key, plan);
      attempts.push(attempt);
      if (plan.fault !== null) await gateway.arm(plan.fault);
      const times = plan.isDoubled ? 2 : 1;
      await Promise.all(Array.from({ length: times }, async () => sendTo(await url(), attempt)));
      // Without a server every payment would fail at once.
      if (attempt.response === null) await wait(pauseMs);
    }
  };
  const finished = Promise.all(Array.from({ length: payers }, work));
  // The caller that awaits it handles a failure; until then it must not end the proof.
  finished.catch(() => undefined);
  return {
    attempts,
    waitingFor,
    finished,
    stop: async () => {
      stop.abort();
      await finished;
    },
  };
}
