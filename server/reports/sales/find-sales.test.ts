/** A user can't learn about other companies' payments through conditions in their own search. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { createSalesWorld, type SalesWorld } from '../testing/sales-world.ts';

let world: SalesWorld;
beforeAll(async () => {
  world = await createSalesWorld();
  for (const { companyId } of [world.merchant, world.other]) {
    await world.sell(companyId, [{ personName: 'Ana Joseph' }]);
  }
});
afterAll(() => world.database.drop());

/** Throws if it sees another company's payment. */
const tripsOver = (companyId: string) =>
  sql`1 / (case when company_id = ${companyId} then 0 else 1 end) = 1`;

test('no filter finds other companies’ payments', async () => {
  const { merchant, other } = world;
  const look = (companyId: string) =>
    actingAs(world.database.kysely, { userId: merchant.userId }, (transaction) =>
      sql`select id from sales where ${tripsOver(companyId)}`.execute(transaction),
    );
  await expect(look(other.companyId)).resolves.toHaveProperty('rows.length', 1);
  await expect(look(merchant.companyId)).rejects.toThrow('division by zero');
});

test.each([
  ['find_sales', `find_sales($, 'live', w, null, null, null, null, null, null, null, 9)`],
  [
    'find_sales_by_digits_in_text',
    `find_sales_by_digits_in_text($, 'live', '0000', w, null, null, null, null, null, null, 9)`,
  ],
  ['sum_found_sales', `sum_found_sales($, 'live', w, null, null, null, null, null)`],
])('%s returns nothing about a foreign company', async (_name, call) => {
  const { merchant, other } = world;
  const ask = (userId: string, companyId: string) =>
    actingAs(world.database.kysely, { userId }, async (transaction) => {
      const [before = '', after = ''] = call.replace('w', sqlWord(companyId)).split('$');
      return (
        await sql`select * from ${sql.raw(before)}${companyId}${sql.raw(after)}`.execute(
          transaction,
        )
      ).rows;
    });
  expect((await ask(merchant.userId, merchant.companyId)).length).toBeGreaterThan(0);
  expect(await ask(merchant.userId, other.companyId)).toEqual([]);
  expect((await ask(other.userId, other.companyId)).length).toBeGreaterThan(0);
});

/** The prefix of all names in a company's live mode. */
function sqlWord(companyId: string): string {
  return `'''${companyId.slice(0, 4)}ln'':*'::tsquery`;
}
