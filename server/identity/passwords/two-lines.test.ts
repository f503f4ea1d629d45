import { randomUUID } from 'node:crypto';
import { AppError } from '@piton/contract/http/errors.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../testing/add-user.ts';
import { openBrowser } from '../testing/browse.ts';
import { createIdentity } from '../create-identity.ts';
import { createIdentityWorld, type IdentityWorld, testRootKey } from '../testing/identity-world.ts';
import { confirmPassword } from '../account/confirm-password.ts';
import { signIn } from '../sign-in/sign-in.ts';
import type { IdentityDeps } from '../identity-deps.ts';

const ana = { email: 'ana@example.lc', password: 'correct horse' };
let world: IdentityWorld;
let flooded: IdentityDeps;
let userId: string;
let deviceTokens: string[];

beforeAll(async () => {
  world = await createIdentityWorld();
  userId = await addUser(world.database, ana);
  const browser = openBrowser(world.openApp());
  await browser.post('/api/sign-in', ana);
  deviceTokens = [browser.cookies.get('piton_device') ?? ''];
  const full = async () => {
    throw new AppError('unavailable');
  };
  flooded = { ...world.deps, passwords: { ...world.deps.passwords, verify: full } };
});
afterAll(() => world.database.drop());

function signingIn(tokens: string[]) {
  const visitor = {
    device: 'Chrome on Android',
    network: '203.0.113.9',
    origin: 'http://localhost',
    sessionToken: null,
    deviceTokens: tokens,
  };
  return signIn(flooded, { ...ana, rememberMe: false }, visitor);
}

test('known devices sign in and signed-in users confirm while strangers fill their queue', async () => {
  await expect(signingIn([])).rejects.toMatchObject({ code: 'unavailable' });
  expect(await signingIn(deviceTokens)).toMatchObject({ outcome: 'signed_in' });
  const user = { ...ana, uid: userId, displayName: '', emailVerified: false, primaryCompany: null };
  const session = { userId, sessionId: randomUUID(), user };
  expect(await confirmPassword(flooded, session, ana.password)).toHaveProperty('mark');
});

test('a flood in one of the product’s queues leaves the other free', async () => {
  const { database, log, clock, jobs, mail } = world.deps;
  const made = createIdentity({ database, log, clock, jobs, mail, rootKey: testRootKey });
  const flood = Array.from({ length: 80 }, () => made.passwords.verify('guess', null));
  const first = made.passwordsOfKnown.verify('guess', null);
  const outcomes = await Promise.allSettled([...flood, first]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(80 - 2 - 64);
  expect(outcomes.at(-1)).toEqual({ status: 'fulfilled', value: false });
});
