import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readingAs } from '../database/reading-as.ts';
import { createSalesWorld, type SalesWorld } from '../reports/testing/sales-world.ts';

let world: SalesWorld;
beforeAll(async () => {
  world = await createSalesWorld();
});
afterAll(() => world.database.drop());

test('the database tells what stands beside a company to those who work with it alone', async () => {
  const { merchant, other } = world;
  const toldTo = (userId: string, of: string, only: string | null) =>
    readingAs(world.database.kysely, { userId }, async (reading) => {
      const { rows } = await sql<{ company_id: string }>`
        select company_id from company_sides(${of}, ${only})`.execute(reading);
      return rows.map((row) => row.company_id);
    });
  expect(await toldTo(merchant.userId, merchant.userId, null)).toEqual([merchant.companyId]);
  expect(await toldTo(other.userId, other.userId, null)).toEqual([other.companyId]);
  expect(await toldTo(other.userId, other.userId, merchant.companyId)).toEqual([]);
  expect(await toldTo(other.userId, merchant.userId, null)).toEqual([]);
});
