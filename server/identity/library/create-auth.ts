import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins/bearer';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { makeRecoveryCodes } from '../second-factor/make-recovery-codes.ts';
import { recoveryCodeStorage } from '../second-factor/recovery-code-hashes.ts';
import { authAdapter, type RunWork } from './auth-adapter.ts';
import {
  accountTable,
  sessionTable,
  twoFactorTables,
  userTable,
  verificationTable,
} from './table-names.ts';

export type CreateAuthOptions = {
  readonly run: RunWork;
  /** Encrypts the secrets of second factors and signs what is between password and code. */
  readonly secret: string;
  readonly log: Logger;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly isPassword: (password: string, stored: string) => Promise<boolean>;
  /** What a session that is begun here is like. */
  readonly session?: { readonly device: string; readonly remembered: boolean };
};

export type Auth = ReturnType<typeof createAuth>;

const sessionSeconds = 30 * 24 * 60 * 60;

/** How long a code may be asked for after the password was right. */
export const codeWithinSeconds = 10 * 60;

/**
 * The identity library, set up for our tables. Its HTTP handler is not mounted: use cases call its API
 * and carry tokens to and from our own cookies. It is made anew for each use case, which takes less
 * than a millisecond, because it works in that use case's transaction.
 */
export function createAuth({
  run,
  secret,
  log,
  hashPassword,
  isPassword,
  session,
}: CreateAuthOptions) {
  return betterAuth({
    appName: 'Piton',
    // It builds no links; ours lead to our own pages.
    baseURL: 'http://identity.invalid',
    secret,
    telemetry: { enabled: false },
    logger: {
      log: (level, message) =>
        log[level === 'error' ? 'warn' : 'debug']({ from: 'identity' }, message),
    },
    database: authAdapter(run),
    user: userTable,
    // Thirty days from the sign-in, whatever happens meanwhile.
    session: {
      ...sessionTable,
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      freshAge: 0,
    },
    account: accountTable,
    verification: { ...verificationTable, storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 256,
      password: {
        hash: hashPassword,
        verify: async ({ hash, password }) => isPassword(password, hash),
      },
    },
    rateLimit: { enabled: false },
    advanced: { database: { generateId: () => uuidv7() }, useSecureCookies: false },
    experimental: { joins: true },
    databaseHooks: {
      session: {
        create: {
          before: async (begun) => ({
            data: { ...begun, ...session, token: randomBytes(32).toString('base64url') },
          }),
        },
      },
    },
    plugins: [
      // Our cookie holds the bare token, and comes in through this door.
      bearer(),
      twoFactor({
        issuer: 'Piton',
        twoFactorCookieMaxAge: codeWithinSeconds,
        backupCodeOptions: {
          customBackupCodesGenerate: makeRecoveryCodes,
          storeBackupCodes: recoveryCodeStorage(secret),
        },
        // It would count within the transaction that a wrong code rolls back; our limit counts before.
        accountLockout: { enabled: false },
        schema: twoFactorTables,
      }),
    ],
  });
}
