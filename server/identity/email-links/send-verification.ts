import type { Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { admitEmailToAccount } from '../../limits/admit-email.ts';
import { giveBackToLimit, type Limit, takeFromLimit } from '../../limits/take-from-limit.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findUser } from '../user-store.ts';
import { queueVerification } from './queue-verification.ts';

export type SentVerification = {
  readonly email: string;
  readonly isVerified: boolean;
  readonly isSent: boolean;
  readonly againAfterSeconds: number;
};

/** The limit on emails that one account can cause, to any addresses. */
export function emailsOfAccount(userId: string): Limit {
  return { action: 'email-of-account', key: userId, max: 6, windowSeconds: 60 * 60 };
}

/**
 * Once a minute, within the hourly and daily limits of `admitEmailToAccount`; a rejected request
 * returns the wait. The email of the sign-up is the first.
 */
function limitsOf(userId: string): readonly [Limit, Limit] {
  return [
    { action: 'email-verification', key: userId, max: 1, windowSeconds: 60 },
    emailsOfAccount(userId),
  ];
}

export async function sendVerification(
  deps: IdentityDeps,
  caller: { userId: string; origin: string },
): Promise<SentVerification> {
  const { userId } = caller;
  return actingAs(deps.database, { userId }, async (transaction) => {
    const { email, email_verified_at: verifiedAt } = await findUser(transaction, userId);
    if (verifiedAt !== null) {
      return { email, isVerified: true, isSent: false, againAfterSeconds: 0 };
    }
    const sent = await sendWithinLimits(deps, transaction, caller);
    return { email, isVerified: false, ...sent };
  });
}

export async function sendWithinLimits(
  deps: Pick<IdentityDeps, 'mail' | 'hashLimitKey'>,
  transaction: Transaction<DB>,
  { userId, origin }: { userId: string; origin: string },
): Promise<Pick<SentVerification, 'isSent' | 'againAfterSeconds'>> {
  const limited = { database: transaction, hashKey: deps.hashLimitKey };
  const [ofMinute, ofHour] = limitsOf(userId);
  const minute = await takeFromLimit(limited, ofMinute);
  if (!minute.allowed) return { isSent: false, againAfterSeconds: minute.retryAfterSeconds };
  const hour = await takeFromLimit(limited, ofHour);
  if (!hour.allowed) {
    // No email was sent, so the minute doesn't count, and a retry returns the hourly wait again.
    await giveBackToLimit(limited, ofMinute);
    return { isSent: false, againAfterSeconds: hour.retryAfterSeconds };
  }
  const user = await findUser(transaction, userId);
  const request = { kind: 'verification', requestedBy: userId } as const;
  const admission = await admitEmailToAccount(limited, user, request);
  if (admission.outcome === 'refused') {
    await giveBackToLimit(limited, ofHour);
    await giveBackToLimit(limited, ofMinute);
    return { isSent: false, againAfterSeconds: admission.retryAfterSeconds };
  }
  // The response doesn't reveal emails that others requested, nor that this one was withheld
  // because of them.
  if (admission.outcome === 'admitted') {
    await queueVerification(deps, transaction, { user, origin });
  }
  return { isSent: true, againAfterSeconds: 60 };
}
