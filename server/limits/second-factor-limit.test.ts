import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { limitKeyHasher } from './limit-keys.ts';
import {
  type CodeAttempt,
  createSecondFactorLimit,
  type SecondFactorLimit,
} from './second-factor-limit.ts';

let database: TestDatabase;
let limit: SecondFactorLimit;
beforeAll(async () => {
  database = await createTestDatabase();
  limit = createSecondFactorLimit({
    database: database.kysely,
    hashKey: limitKeyHasher(randomBytes(32)),
  });
});
afterAll(() => database.drop());

const atSignIn = (userId: string) => ({ userId, context: 'at-sign-in', deviceId: null }) as const;

async function wrongCodes(
  userId: string,
  times: number,
  context: CodeAttempt['context'] = 'at-sign-in',
): Promise<number> {
  const begun = await Promise.all(
    Array.from({ length: times }, () =>
      limit.begin(
        context === 'at-sign-in' ? atSignIn(userId) : { userId, context, sessionId: userId },
      ),
    ),
  );
  return begun.filter(({ isRefused }) => !isRefused).length;
}

async function pass(seconds: number): Promise<void> {
  await database.kysely
    .updateTable('failures')
    .set({ free_at: sql`free_at - make_interval(secs => ${seconds})` as never })
    .execute();
}

test('ten wrong codes, at once or not, cost half an hour, as does each further one', async () => {
  const [ana, ben] = [randomUUID(), randomUUID()];
  expect(await wrongCodes(ana, 6)).toBe(6);
  expect(await wrongCodes(ana, 40)).toBe(4);
  const refused = await limit.begin(atSignIn(ana));
  expect(refused).toMatchObject({ isRefused: true, isUntilReset: false });
  expect(await wrongCodes(ben, 1)).toBe(1);
  await pass(1790);
  expect(await wrongCodes(ana, 1)).toBe(0);
  await pass(10);
  expect(await wrongCodes(ana, 5)).toBe(1);
});

test('a valid code resets the count, and an outage of ours does not raise it', async () => {
  const ana = randomUUID();
  await wrongCodes(ana, 9);
  for (let count = 0; count < 20; count += 1) {
    const begun = await limit.begin(atSignIn(ana));
    if (begun.isRefused) return expect.unreachable('refused');
    await limit.withdrawn(begun);
  }
  const right = await limit.begin(atSignIn(ana));
  if (right.isRefused) return expect.unreachable('refused');
  await limit.succeeded(right);
  expect(await wrongCodes(ana, 20)).toBe(10);
});

test('guesses by a signed-in user lock no one out of signing in', async () => {
  const ana = randomUUID();
  expect(await wrongCodes(ana, 20, 'signed-in')).toBe(10);
  expect(await wrongCodes(ana, 20, 'at-sign-in')).toBe(10);
});

test('a password reset ends the wait, and gives one attempt, not ten', async () => {
  const ana = randomUUID();
  await wrongCodes(ana, 10);
  await limit.passwordReset(ana);
  expect(await wrongCodes(ana, 20)).toBe(1);
  await limit.passwordReset(ana);
  expect(await wrongCodes(ana, 20)).toBe(1);
});
