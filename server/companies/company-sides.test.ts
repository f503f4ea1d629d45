import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readingAs } from '../database/reading-as.ts';
import { withConnection } from '../database/with-connection.ts';
import { createSalesWorld, type SalesWorld } from '../reports/testing/sales-world.ts';

type Side = {
  readonly company_id: string;
  readonly counters: Record<'live' | 'test', { approved: string }>;
  readonly keys: { keyId: string }[];
  readonly members: string[];
};

let world: SalesWorld;
beforeAll(async () => {
  world = await createSalesWorld();
  const { merchant, other } = world;
  const approved = { status: 'Approved', mode: 'live' } as const;
  await world.sell(merchant.companyId, [approved, approved]);
  await world.sell(other.companyId, [approved]);
  // One of them is a member of both.
  await asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
    merchant.companyId,
    other.userId,
  ]);
});
afterAll(() => world.database.drop());

async function asOwner(text: string, values: string[]): Promise<Record<string, string>[]> {
  return withConnection(world.database.owner, async (client) => {
    return (await client.query<Record<string, string>>(text, values)).rows;
  });
}

/** The rows next to another user's companies that row-level security shows. */
async function visibleSides(
  userId: string,
  of = userId,
  only: string | null = null,
): Promise<Side[]> {
  return readingAs(world.database.kysely, { userId }, async (reading) => {
    const { rows } = await sql<Side>`
      select * from company_sides(${of}, ${only}) order by company_id`.execute(reading);
    return rows;
  });
}

test('a member sees all of their company and nothing else', async () => {
  const { merchant, other } = world;
  const keyOf = async (companyId: string) => {
    const [key] = await asOwner('select id from company_key_pairs where company_id = $1', [
      companyId,
    ]);
    return key?.['id'];
  };
  const hers = [await keyOf(merchant.companyId), '2', [merchant.userId, other.userId]];
  const theirs = [await keyOf(other.companyId), '1', [other.userId]];
  const summary = (sides: Side[], companyId: string) => {
    const side = sides.find(({ company_id: id }) => id === companyId);
    return (
      side && [
        side.keys.map(({ keyId }) => keyId).join(),
        side.counters.live.approved,
        side.members,
      ]
    );
  };
  const toMerchant = await visibleSides(merchant.userId);
  expect(toMerchant.map(({ company_id: id }) => id)).toEqual([merchant.companyId]);
  expect(summary(toMerchant, merchant.companyId)).toEqual(hers);
  const toOther = await visibleSides(other.userId);
  expect(toOther).toHaveLength(2);
  expect(summary(toOther, merchant.companyId)).toEqual(hers);
  expect(summary(toOther, other.companyId)).toEqual(theirs);
  expect(await visibleSides(other.userId, other.userId, merchant.companyId)).toHaveLength(1);
});

test('merchants do not see each other’s private data', async () => {
  const { merchant, other } = world;
  expect(await visibleSides(merchant.userId, merchant.userId, other.companyId)).toEqual([]);
  expect(await visibleSides(merchant.userId, other.userId)).toEqual([]);
  const asCompany = await readingAs(
    world.database.kysely,
    { companyId: merchant.companyId },
    async (reading) =>
      (await sql`select * from company_sides(${merchant.userId}, null)`.execute(reading)).rows,
  );
  expect(asCompany).toEqual([]);
});
