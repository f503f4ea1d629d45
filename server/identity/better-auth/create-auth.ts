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
  /** Encrypts second-factor secrets and signs challenges between password and code. */
  readonly secret: string;
  readonly log: Logger;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly isPassword: (password: string, stored: string) => Promise<boolean>;
  /** The properties of a session created here. */
  readonly session?: { readonly device: string; readonly remembered: boolean };
};

export type Auth = ReturnType<typeof createAuth>;

const sessionSeconds = 30 * 24 * 60 * 60;

/** How long the code may take after the password. */
export const codeWithinSeconds = 10 * 60;

/**
 * The identity library, configured for our tables, without its HTTP handler: use cases call its API
 * and move tokens to and from our cookies. Each use case creates its own instance, in under a
 * millisecond, for its own transaction.
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
    // Unused: the library builds no links, and ours lead to our pages.
    baseURL: 'http://identity.invalid',
    secret,
    telemetry: { enabled: false },
    logger: {
      log: (level, message) =>
        log[level === 'error' ? 'warn' : 'debug']({ from: 'identity' }, message),
    },
    database: authAdapter(run),
    user: userTable,
    // Thirty days from the sign-in, without extension.
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
      // Accepts the bare token from our own cookie.
      bearer(),
      twoFactor({
        issuer: 'Piton',
        twoFactorCookieMaxAge: codeWithinSeconds,
        backupCodeOptions: {
          customBackupCodesGenerate: makeRecoveryCodes,
          storeBackupCodes: recoveryCodeStorage(secret),
        },
        // Its count would be rolled back with a wrong code; our own limit counts before.
        accountLockout: { enabled: false },
        schema: twoFactorTables,
      }),
    ],
  });
}
