import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestReset } from '../email-links/request-reset.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { capturedLog } from '../../http/testing/test-app.ts';
import type { SignInAttempt } from '../../limits/sign-in-limits.ts';
import { addUser } from '../testing/add-user.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';
import { signIn } from './sign-in.ts';

const ana = { email: 'ana@example.lc', password: 'correct horse' };
const nobody = 'nobody@example.lc';
/** Enough for any practical attack; a skipped hash shows within ten. */
const pairs = 120;
const timeoutMs = 90_000;
/** For the control: noise of other processes may hide a skipped hash for a while. */
const controlPairs = 10 * pairs;
/** Pure chance reaches this once in a hundred thousand runs. */
const telling = 4.4;
let world: IdentityWorld;

beforeAll(async () => {
  world = await createIdentityWorld();
  await addUser(world.database, ana);
});
afterAll(() => world.database.drop());

const visitor = {
  device: 'Chrome on Android',
  network: '203.0.113.9',
  deviceTokens: [],
  sessionToken: null,
  origin: 'http://localhost',
};

const admitted = {
  isRefused: false,
  failing: { action: 'sign-in', key: '', failed: 1 },
} as const;

const unlimited = {
  begin: async ({ deviceId }: SignInAttempt) => ({
    ...admitted,
    network: deviceId === null ? '' : null,
  }),
  succeeded: async () => undefined,
  withdrawn: async () => undefined,
  forget: async () => undefined,
  passwordReset: async () => undefined,
};

/** Without limits, which would reject most of so many attempts. */
function trying(
  email: string,
  changes: Partial<IdentityDeps> = {},
  deviceTokens: string[] = [],
): () => Promise<unknown> {
  const deps = { ...world.deps, signInLimits: unlimited, ...changes };
  return () =>
    signIn(deps, { email, password: 'wrong', rememberMe: false }, { ...visitor, deviceTokens });
}

/** As many as the server reads from a cookie. */
const madeUpTokens = () => Array.from({ length: 8 }, () => randomBytes(32).toString('base64url'));

/** Rejects before the password check, which is the only slow step. */
const refusing = {
  ...unlimited,
  begin: async () => ({ isRefused: true, retryAfterSeconds: 1, isUntilReset: false }) as const,
};

/**
 * How confidently an attacker could tell that one kind of request is slower, in standard deviations
 * of a fair coin. The pairs come in random order and only the slower one counts, so that a busy
 * machine neither hides nor creates a difference.
 */
async function tellingApart(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  maxPairs = pairs,
) {
  let slower = 0;
  let pair = 0;
  const deviation = () => Math.abs(slower - pair / 2) / Math.sqrt(pair / 4);
  for (; pair < pairs || (pair < maxPairs && deviation() <= telling); pair += 1) {
    const isSwapped = Math.random() < 0.5;
    const first = await timeOf(isSwapped ? other : one);
    const second = await timeOf(isSwapped ? one : other);
    if (isSwapped ? second > first : first > second) slower += 1;
  }
  return deviation();
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work().catch(() => undefined);
  return performance.now() - start;
}

describe('timing does not reveal whether an address has an account', { timeout: timeoutMs }, () => {
  test('signing in takes the same time', async () => {
    expect(await tellingApart(trying(ana.email), trying(nobody))).toBeLessThan(telling);
  });

  test('signing in with invented device tokens takes the same time', async () => {
    const tokens = madeUpTokens();
    const known = trying(ana.email, {}, tokens);
    const unknown = trying(nobody, {}, tokens);
    expect(await tellingApart(known, unknown)).toBeLessThan(telling);
  });

  test('and when such an attempt is refused early, where no delay hides the tokens’ cost', async () => {
    const tokens = madeUpTokens();
    const known = trying(ana.email, { signInLimits: refusing }, tokens);
    const unknown = trying(nobody, { signInLimits: refusing }, tokens);
    expect(await tellingApart(known, unknown)).toBeLessThan(telling);
  });

  test('and the test would notice a missing delay without an account', async () => {
    const passwords = {
      ...world.deps.passwords,
      verify: async (password: string, stored: string | null) =>
        stored !== null && world.deps.passwords.verify(password, stored),
    };
    const apart = await tellingApart(
      trying(ana.email, { passwords }),
      trying(nobody, { passwords }),
      controlPairs,
    );
    expect(apart).toBeGreaterThan(telling);
  });

  test('because the library, which takes longer for an account, sees no wrong password', async () => {
    const { log, lines } = capturedLog();
    for (const email of [ana.email, nobody]) await trying(email, { log })().catch(() => undefined);
    expect(lines().filter(({ from }) => from === 'identity')).toEqual([]);
  });

  test('requesting a reset takes the same time', async () => {
    let count = 0;
    const caller = (email: string) => () => {
      count += 1;
      return requestReset(world.deps, email, { ...visitor, network: `203.0.113.${count}` });
    };
    expect(await tellingApart(caller(ana.email), caller(nobody))).toBeLessThan(telling);
  });
});
