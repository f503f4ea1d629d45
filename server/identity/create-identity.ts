import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../database/types.ts';
import type { Jobs } from '../jobs/queue-job.ts';
import { limitKeyHasher } from '../limits/limit-keys.ts';
import { createSecondFactorLimit } from '../limits/second-factor-limit.ts';
import { createSignInLimits } from '../limits/sign-in-limits.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { deriveKey } from '../encryption/derive-key.ts';
import type { RootKey } from '../encryption/root-key.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { createPasswordHasher } from './passwords/hash-password.ts';

type Given = {
  readonly database: Kysely<DB>;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly rootKey: RootKey;
  readonly jobs: Jobs;
  readonly mail: MailQueue;
};

/** Shared parts of identity's use cases: two hashing queues, and the derived keys. */
export function createIdentity({ rootKey, ...given }: Given): IdentityDeps {
  const hashLimitKey = limitKeyHasher(deriveKey(rootKey, 'limit keys'));
  const pepper = deriveKey(rootKey, 'password pepper');
  const limited = { database: given.database, hashKey: hashLimitKey };
  return {
    ...given,
    hashLimitKey,
    passwords: createPasswordHasher({ pepper, atOnce: 2, maxWaiting: 64 }),
    passwordsOfKnown: createPasswordHasher({ pepper, atOnce: 1, maxWaiting: 32 }),
    secret: deriveKey(rootKey, 'identity library').toString('base64'),
    signInLimits: createSignInLimits(limited),
    codeLimit: createSecondFactorLimit(limited),
  };
}
