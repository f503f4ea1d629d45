import { hash } from '@node-rs/argon2';
import { AppError } from '@piton/contract/http/errors.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../database/connect.ts';
import { addUser } from '../testing/add-user.ts';
import {
  createIdentityWorld,
  type IdentityWorld,
  testIdentity,
} from '../testing/identity-world.ts';
import { password, secondFactorPeople } from '../testing/second-factor-people.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { signIn } from './sign-in.ts';

const ana = { email: 'ana@example.lc', password: 'correct horse' };
const attempt = { ...ana, rememberMe: true };
const stranger = {
  device: 'Chrome on Android',
  network: '203.0.113.9',
  deviceTokens: [],
  sessionToken: null,
  origin: 'http://localhost',
};
let world: IdentityWorld;
let anaId: string;
beforeAll(async () => {
  world = await createIdentityWorld();
  anaId = await addUser(world.database, ana);
});
afterAll(() => world.database.drop());
beforeEach(() => world.asOwner('delete from sessions'));

const { newProtected } = secondFactorPeople(() => world);

test('attempts ended by our own outage lock no one out', async () => {
  const away = connect({
    connection: { host: '/nowhere/at/all' },
    poolSize: 1,
    onIdleError: (error) => expect.unreachable(error.message),
  });
  const passwords = {
    ...world.deps.passwords,
    verify: async () => {
      throw new Error('out of order');
    },
  };
  for (let tried = 0; tried < 5; tried += 1) {
    await expect(signIn({ ...world.deps, passwords }, attempt, stranger)).rejects.toThrow(
      'out of order',
    );
  }
  const nowhere = testIdentity(away, world.deps.log);
  await expect(signIn(nowhere, attempt, stranger)).rejects.toThrow('ENOENT');
  await away.close();
  expect(await signIn(world.deps, attempt, stranger)).toMatchObject({ outcome: 'signed_in' });
});

test('a failed hash renewal does not prevent signing in', async () => {
  const plain = await hash(ana.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await world.asOwner('update credentials set password = $1 where user_id = $2', [plain, anaId]);
  const full = async () => {
    throw new AppError('unavailable');
  };
  const passwords = { ...world.deps.passwords, hash: full };
  expect(await signIn({ ...world.deps, passwords }, attempt, stranger)).toMatchObject({
    outcome: 'signed_in',
  });
  expect(await world.asOwner('select from sessions')).toHaveLength(1);
});

test('a sign-in that fails halfway leaves no session', async () => {
  const down = async () => {
    throw new Error('the database is down');
  };
  const signInLimits = { ...world.deps.signInLimits, succeeded: down };
  await expect(signIn({ ...world.deps, signInLimits }, attempt, stranger)).rejects.toThrow(
    'the database is down',
  );
  expect(await world.asOwner('select from sessions')).toEqual([]);
});

test('a valid code that could not be recorded leaves no session', async () => {
  const person = await newProtected();
  const begun = await signIn(world.deps, { ...attempt, email: person.email, password }, stranger);
  if (begun.outcome !== 'code_needed') return expect.unreachable(begun.outcome);
  await world.asOwner('delete from sessions');
  const codeLimit = {
    ...world.deps.codeLimit,
    succeeded: async () => {
      throw new Error('the database is down');
    },
  };
  const challenge = { ...begun, rememberMe: false, expiresAtMs: Date.now() + 60_000 };
  const secondFactor = { code: person.app.generate() };
  await expect(
    finishSignIn({ ...world.deps, codeLimit }, { secondFactor, challenge }, stranger),
  ).rejects.toThrow('the database is down');
  expect(await world.asOwner('select from sessions')).toEqual([]);
});
