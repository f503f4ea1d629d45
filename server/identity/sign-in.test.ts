import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { createFailureLimit } from './failure-limit.ts';
import { signIn, type SignInAttempt, type SignInDeps } from './sign-in.ts';
import { addUser } from './testing/add-user.ts';

const ana = { email: 'ana@example.lc', password: 'correct horse' };
const rita = { email: 'rita@example.lc', password: 'battery staple' };
let database: TestDatabase;
let anaId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  anaId = await addUser(database, ana);
  await addUser(database, { ...rita, role: 2 });
});
afterAll(() => database.drop());
beforeEach(() => database.kysely.deleteFrom('sessions').execute());

function emptyLimits() {
  const limit = () => createFailureLimit({ most: 3, windowMs: 60_000, now: () => 0 });
  return { failuresOfAccount: limit(), failuresOfAddress: limit() };
}

function signingIn(changed: Partial<SignInDeps> = {}) {
  const deps = { database: database.kysely, ...emptyLimits(), ...changed };
  return async (attempt: Partial<SignInAttempt>) =>
    signIn(deps, {
      ...ana,
      rememberMe: false,
      clientAddress: '203.0.113.9',
      previousToken: null,
      ...attempt,
    });
}

test('a whole IPv6 network waits after its failures, and its neighbours do not', async () => {
  const attempt = signingIn();
  const failFrom = async (clientAddress: string, email: string) =>
    attempt({ clientAddress, email, password: 'wrong' }).catch(
      (error: unknown) => (error as { code: string }).code,
    );
  for (const last of ['1', '2', '3']) {
    const email = `nobody-${last}@example.lc`;
    expect(await failFrom(`2001:db8:0:1::${last}`, email)).toBe('wrong_credentials');
  }
  expect(await failFrom('2001:db8:0:1:f::4', 'x@example.lc')).toBe('too_many_requests');
  expect(await failFrom('2001:db8:0:2::4', 'x@example.lc')).toBe('wrong_credentials');
});

test('tries that our own outage ended lock out neither the account nor the network', async () => {
  const away = connect({
    connection: { host: '/nowhere/at/all' },
    poolSize: 1,
    onIdleError: (error) => expect.unreachable(error.message),
  });
  const limits = emptyLimits();
  const during = signingIn({ ...limits, database: away.kysely });
  for (let tried = 0; tried < 5; tried += 1) {
    await expect(during({})).rejects.toThrow('ENOENT');
  }
  await away.close();
  const { user } = await signingIn(limits)({});
  expect(user.email).toBe(ana.email);
});

describe('whoever signs in leaves behind no session of theirs that is over', () => {
  async function sessionsOf(userId: string): Promise<number> {
    const rows = await database.kysely
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', userId)
      .execute();
    return rows.length;
  }

  async function age(column: 'last_seen_at' | 'expires_at', by: string): Promise<void> {
    await database.kysely
      .updateTable('sessions')
      .set({ [column]: sql`${sql.ref(column)} - ${by}::interval` })
      .execute();
  }

  test.each([
    ['its thirty days are over', true, 'expires_at', '30 days 1 second', 1],
    ['it lay idle too long', false, 'last_seen_at', '12 hours 1 second', 1],
    ['it is remembered and idle', true, 'last_seen_at', '12 hours 1 second', 2],
    ['it is in use', false, 'last_seen_at', '11 hours', 2],
  ] as const)('%s', async (_what, rememberMe, column, by, left) => {
    const attempt = signingIn();
    await attempt({ rememberMe });
    await age(column, by);
    await attempt({});
    expect(await sessionsOf(anaId)).toBe(left);
  });

  test("and touches nobody else's", async () => {
    const attempt = signingIn();
    await attempt({});
    await age('expires_at', '31 days');
    await attempt(rita);
    expect(await sessionsOf(anaId)).toBe(1);
  });
});
