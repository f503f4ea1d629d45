import { actingAs } from '../../database/acting-as.ts';
import { takeForNetwork } from '../../limits/take-for-network.ts';
import type { IdentityDeps, Visitor } from '../identity-deps.ts';
import { refuseAttempt } from '../sign-in/refuse-attempt.ts';
import { resetLinkRequest } from './send-reset-link.ts';

/**
 * Only queues the request. A job looks up the account later, so neither response nor timing reveals
 * whether there is one.
 */
export async function requestReset(
  { database, hashLimitKey: hashKey, jobs }: IdentityDeps,
  email: string,
  { network, origin }: Visitor,
): Promise<void> {
  const limit = { action: 'reset-mail', network, max: 120, windowSeconds: 60 * 60 } as const;
  const taken = await takeForNetwork({ database, hashKey }, limit);
  if (!taken.allowed) throw refuseAttempt({ ...taken, isUntilReset: false });
  await actingAs(database, 'piton', (transaction) =>
    jobs.queue(transaction, resetLinkRequest, { email: email.toLowerCase(), origin }),
  );
}
