import { setTimeout as wait } from 'node:timers/promises';
import { untilNothingIsLeft } from '../../harness/running-product.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import { type Attempt, fetchKey } from '../attempts.ts';
import type { RoundFaults } from '../fault-mix.ts';
import { keepPaying } from '../keep-paying.ts';
import { count, type OwnGateway, type Played } from '../own-gateway.ts';

export type StartedProduct = { url: string; stop: () => Promise<unknown> };

export type RoundDeps = {
  dataFolder: string;
  gateway: OwnGateway;
  faults: RoundFaults;
  /** If it isn't running. */
  start: () => Promise<StartedProduct>;
  /** Ends the product in the middle of its work. */
  kill: () => void;
  /** A control must lose a payment with a response, so there must be one. */
  strikesAfterResponse?: boolean | undefined;
};

export type KillRound = {
  killedAfterMs: number;
  attempts: Attempt[];
  /** The number with a final response at the kill. */
  answered: number;
  played: Played;
};

export const goneLimitMs = 5000;
const paymentsAfterRestart = 24;

/**
 * Payments until the server is killed, and more after its restart. The first burst ends before any
 * payment is older than the gateway's quiet period, in which inquiries may deny it.
 */
export async function killRound(deps: RoundDeps, seed: number): Promise<KillRound> {
  const { dataFolder, gateway, faults } = deps;
  const random = seededRandom(seed);
  const [firstRandom, laterRandom] = [fork(random), fork(random)];
  const killedAfterMs = 300 + Math.round(random() * 2500);

  const { url } = await deps.start();
  const key = await fetchKey(url);
  const first = { url: async () => url, key, gateway, random: firstRandom };
  const paying = keepPaying({ ...first, mix: faults.beforeKill });
  await wait(killedAfterMs);
  const hasResponse = () => paying.attempts.some(({ response }) => response !== null);
  while (deps.strikesAfterResponse === true && !hasResponse()) await wait(10);
  deps.kill();
  await paying.stop();
  const answered = paying.attempts.filter(({ response }) => response !== null).length;
  await untilNothingIsLeft(dataFolder, goneLimitMs);
  const played = await gateway.disarm();

  const again = await deps.start();
  const later = keepPaying({
    url: async () => again.url,
    key,
    gateway,
    random: laterRandom,
    mix: faults.afterRestart,
    maxPayments: paymentsAfterRestart,
  });
  await later.finished;
  for (const [name, times] of await gateway.disarm()) count(played, name, times);

  return { killedAfterMs, attempts: [...paying.attempts, ...later.attempts], answered, played };
}

/** Separate random numbers per burst, because the first burst's length depends on the machine. */
function fork(random: () => number): () => number {
  return seededRandom(Math.floor(random() * 2 ** 32));
}
