import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readingAs } from '../database/reading-as.ts';
import { createSalesWorld, type SalesWorld } from '../reports/testing/sales-world.ts';

let world: SalesWorld;
beforeAll(async () => {
  world = await createSalesWorld();
});
afterAll(() => world.database.drop());

test('the database counts a company for those who work with it alone', async () => {
  const { merchant, other } = world;
  const countedFor = (userId: string) =>
    readingAs(world.database.kysely, { userId }, async (reading) => {
      const { rows } = await sql<{ company_id: string }>`
        select distinct company_id
          from company_counters(${[merchant.companyId, other.companyId]})`.execute(reading);
      return rows.map((row) => row.company_id);
    });
  expect(await countedFor(merchant.userId)).toEqual([merchant.companyId]);
  expect(await countedFor(other.userId)).toEqual([other.companyId]);
});
