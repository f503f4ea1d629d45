import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import type { Jobs } from '../jobs/queue-job.ts';
import type { HashLimitKey } from '../limits/limit-keys.ts';
import type { SecondFactorLimit } from '../limits/second-factor-limit.ts';
import type { SignInLimits } from '../limits/sign-in-limits.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { RunWork } from './better-auth/auth-adapter.ts';
import { createAuth, type Auth, type CreateAuthOptions } from './better-auth/create-auth.ts';
import type { PasswordHasher } from './passwords/hash-password.ts';

export type IdentityDeps = {
  readonly database: Kysely<DB>;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly passwords: PasswordHasher;
  /** A queue for sessions and known devices, which a flood of strangers can't fill. */
  readonly passwordsOfKnown: PasswordHasher;
  /** The identity library's key, which is not in the database. */
  readonly secret: string;
  readonly hashLimitKey: HashLimitKey;
  readonly signInLimits: SignInLimits;
  readonly codeLimit: SecondFactorLimit;
  readonly jobs: Jobs;
  readonly mail: MailQueue;
};

/** The data about its sender that a request reveals. */
export type Visitor = {
  /** "Chrome on Android" */
  readonly device: string;
  readonly network: string;
  /** One for each person who has signed in there. */
  readonly deviceTokens: readonly string[];
  readonly sessionToken: string | null;
  /** The origin of links in emails. */
  readonly origin: string;
};

type Overrides = Partial<Pick<CreateAuthOptions, 'session' | 'hashPassword' | 'isPassword'>>;

type Library = Pick<IdentityDeps, 'secret' | 'log' | 'passwords'>;

/** The identity library inside an open transaction. */
export function authWithin(
  deps: Library,
  transaction: Transaction<DB>,
  more: Overrides = {},
): Auth {
  return authOf(deps, (work) => work(transaction), more);
}

/**
 * The identity library with one transaction per step: hashing is slow and must not occupy a
 * connection.
 */
export function authInSteps(deps: Library & Pick<IdentityDeps, 'database'>, more: Overrides): Auth {
  return authOf(deps, (work) => actingAs(deps.database, 'piton', work), more);
}

function authOf({ secret, log, passwords }: Library, run: RunWork, more: Overrides): Auth {
  return createAuth({
    run,
    secret,
    log,
    hashPassword: passwords.hash,
    isPassword: passwords.verify,
    ...more,
  });
}
