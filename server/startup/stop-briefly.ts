import { setTimeout as wait } from 'node:timers/promises';

const endWithinMs = 300;

/** Stops waiting after a short time for work that the next start continues. */
export async function stopBriefly(ending: Promise<unknown>): Promise<void> {
  await Promise.race([ending, wait(endWithinMs)]);
}
