import { setTimeout as wait } from 'node:timers/promises';
import { type Answered, type Attempt, newAttempt, type SealingKey, send } from './attempts.ts';
import type { FaultMix } from './fault-mix.ts';
import type { OwnGateway } from './own-gateway.ts';
import { planNewPayment } from './plan-payment.ts';

export type Paying = {
  attempts: Attempt[];
  /** How many wait for an answer of the server there. */
  waitingFor: (url: string) => number;
  /** Settles when as many as were wanted are sent and answered somehow. */
  finished: Promise<unknown>;
  stop: () => Promise<void>;
};

type PayingOptions = {
  /** Of whoever is there, which may be another one each time. */
  url: () => Promise<string>;
  key: SealingKey;
  gateway: OwnGateway;
  random: () => number;
  mix: FaultMix;
  /** Without it until told to stop. */
  most?: number;
  /** How many may have been begun by now; who is further waits. */
  pace?: () => number;
  onResponse?: (response: Answered, attempt: Attempt) => void;
  /** After a payment without a result. */
  pauseMs?: number;
};

const payers = 8;

/** Pays over and over. One payment in ten is sent twice at the same moment. */
export function keepPaying(options: PayingOptions): Paying {
  const { url, key, gateway, random, mix, most = Infinity, pace = () => Infinity } = options;
  const { pauseMs = 20 } = options;
  const amounts = new Set<number>();
  const attempts: Attempt[] = [];
  const stop = new AbortController();
  const waiting = new Map<string, number>();
  const waitingFor = (at: string) => waiting.get(at) ?? 0;
  const sendTo = async (at: string, attempt: Attempt) => {
    waiting.set(at, waitingFor(at) + 1);
    await send(at, attempt, options.onResponse);
    waiting.set(at, waitingFor(at) - 1);
  };
  let planned = 0;
  const work = async () => {
    while (!stop.signal.aborted && planned < most) {
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
      // With the server gone every payment fails at once.
      if (attempt.answer === null) await wait(pauseMs);
    }
  };
  const finished = Promise.all(Array.from({ length: payers }, work));
  // Who waits for it hears of a failure; until then it must not end the proof.
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
