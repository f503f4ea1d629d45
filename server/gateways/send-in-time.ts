import { setTimeout as wait } from 'node:timers/promises';

/** The time limit for the gateway; a later response still counts. */
const maxWaitMs = 10_000;

/** Waits for what is being sent, so that a response that comes in time shows its outcome. */
export async function sendInTime(sending: Promise<void>): Promise<void> {
  await Promise.race([sending, wait(maxWaitMs, undefined, { ref: false })]);
}
