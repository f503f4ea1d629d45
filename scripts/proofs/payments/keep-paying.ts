import { setTimeout as wait } from 'node:timers/promises';
import { type Attempt, fetchKey, newAttempt, send } from './attempts.ts';

export type Paying = { attempts: Attempt[]; stop: () => Promise<void> };

const payers = 8;

/** Pays over and over until told to stop. One payment in ten is sent twice at the same moment. */
export async function keepPaying(url: string, random: () => number): Promise<Paying> {
  const key = await fetchKey(url);
  const attempts: Attempt[] = [];
  const stop = new AbortController();
  const work = async () => {
    while (!stop.signal.aborted) {
      const attempt = await newAttempt(key, random);
      attempts.push(attempt);
      const times = random() < 0.1 ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => send(url, attempt)));
      // With the server gone every payment fails at once.
      if (attempt.answer === null) await wait(20);
    }
  };
  const workers = Promise.all(Array.from({ length: payers }, work));
  return {
    attempts,
    stop: async () => {
      stop.abort();
      await workers;
    },
  };
}
