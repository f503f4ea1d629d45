import { setTimeout as wait } from 'node:timers/promises';
import type { SendRefund, SentRefund } from './refunds-deps.ts';

/** The time limit for the gateway; a later response still counts. */
const sendWithinMs = 10_000;

/** Sends the refund, so that a response that comes in time shows its outcome. */
export async function sendInTime(sendRefund: SendRefund, refund: SentRefund): Promise<void> {
  await Promise.race([sendRefund(refund), wait(sendWithinMs, undefined, { ref: false })]);
}
