import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../database/testing/create-test-database.ts';
import { limitKeyHasher } from '../../limits/limit-keys.ts';
import { createCancellationLimit } from './cancellation-limit.ts';

test('changing the /64 gets at most four times the cancellations from one /48', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const hashKey = limitKeyHasher(randomBytes(32));
  const { take } = createCancellationLimit({ database: database.kysely, hashKey });
  let allowed = 0;
  for (let index = 0; index < 250; index += 1) {
    if ((await take(`2001:db8:7:${index + 1}::1`)).allowed) allowed += 1;
  }
  expect(allowed).toBe(240);
  expect((await take('2001:db8:8:1::1')).allowed).toBe(true);
});
