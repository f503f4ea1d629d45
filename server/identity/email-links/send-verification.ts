import { actingAs } from '../../database/acting-as.ts';
import { type Limit, takeFromLimit } from '../../limits/take-from-limit.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findUser } from '../user-store.ts';
import { queueVerification } from './queue-verification.ts';

export type SentVerification = {
  readonly email: string;
  readonly isVerified: boolean;
  readonly againAfterSeconds: number;
};

/** Once a minute, and not more than six times in an hour: whoever asks sooner hears how long to wait. */
function limitsOf(userId: string): readonly Limit[] {
  return [
    { action: 'confirm-mail', key: userId, most: 1, windowSeconds: 60 },
    { action: 'mail-to-address', key: userId, most: 6, windowSeconds: 60 * 60 },
  ];
}

export async function sendVerification(
  deps: IdentityDeps,
  { userId, origin }: { userId: string; origin: string },
): Promise<SentVerification> {
  return actingAs(deps.database, { userId }, async (transaction) => {
    const { email, email_verified_at: verifiedAt } = await findUser(transaction, userId);
    if (verifiedAt !== null) return { email, isVerified: true, againAfterSeconds: 0 };
    for (const limit of limitsOf(userId)) {
      const taken = await takeFromLimit(
        { database: transaction, hashKey: deps.hashLimitKey },
        limit,
      );
      if (!taken.allowed) {
        return { email, isVerified: false, againAfterSeconds: taken.retryAfterSeconds };
      }
    }
    await queueVerification(deps, transaction, { userId, origin });
    return { email, isVerified: false, againAfterSeconds: 60 };
  });
}
