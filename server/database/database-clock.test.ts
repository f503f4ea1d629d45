import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { databaseClock } from './database-clock.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the time is the database’s, even if the process’s clock is years ahead', async () => {
  const before = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(before + 1e11);
  const now = await databaseClock(database.kysely)();
  vi.restoreAllMocks();
  expect(now.getTime()).toBeGreaterThan(before - 60_000);
  expect(now.getTime()).toBeLessThan(Date.now() + 60_000);
});
