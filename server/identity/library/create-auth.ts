import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins/bearer';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { makeRecoveryCodes } from '../second-factor/make-recovery-codes.ts';
import { authAdapter, type RunWork } from './auth-adapter.ts';

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
    user: {
      modelName: 'users',
      fields: {
        name: 'display_name',
        emailVerified: 'email_verified_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        firstName: { type: 'string', fieldName: 'first_name' },
        lastName: { type: 'string', fieldName: 'last_name' },
        country: { type: 'string' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        token: 'token_hash',
        userId: 'user_id',
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'last_seen_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        device: { type: 'string', input: false },
        remembered: { type: 'boolean', input: false },
      },
      // Thirty days from the sign-in, whatever happens meanwhile.
      expiresIn: 30 * 24 * 60 * 60,
      disableSessionRefresh: true,
      freshAge: 0,
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'sign_in_challenges',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
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
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
        accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 30 * 60 },
        schema: {
          user: { fields: { twoFactorEnabled: 'second_factor_on' } },
          twoFactor: {
            modelName: 'second_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
  });
}
