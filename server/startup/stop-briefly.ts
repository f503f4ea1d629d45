import { setTimeout as wait } from 'node:timers/promises';

const endWithinMs = 300;

/** Waits no longer for what goes on with the next start, whatever was under way. */
export async function stopBriefly(ending: Promise<unknown>): Promise<void> {
  await Promise.race([ending, wait(endWithinMs)]);
}
