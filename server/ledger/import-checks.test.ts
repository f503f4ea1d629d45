/** Each nightly rule finds the damage it exists for, planted past all other rules. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import {
  acquirerHeader,
  addMerchants,
  chargeHeader,
  newestPayout,
  importText,
  sendWeek,
  table,
} from '../payouts/bank-imports/testing/import-world.ts';
import { createPayoutWorld, type PayoutWorld } from '../payouts/testing/payout-world.ts';
import { importChecks } from './import-checks.ts';

let world: PayoutWorld;
beforeAll(async () => {
  world = await createPayoutWorld();
  const [merchant] = await addMerchants(world, 1);
  if (merchant === undefined) throw new Error('no merchant was added');
  await world.at('2026-11-26T10:00:00Z');
  await sendWeek(world);
  await world.at('2026-11-27T16:00:00Z');
  const { reference } = await newestPayout(world, merchant);
  const bank = `${reference},deposited,2026-11-27,93.50,XCD,,2.00`;
  await importText(world, 'bank_csv', table(chargeHeader, bank));
  const [sale] = await world.asOwner<{ invoice: string }>('select invoice from sales');
  const settled = `sale,${sale?.invoice ?? ''},100.00,2.50,2026-11-25,B1`;
  await importText(world, 'acquirer_csv', table(acquirerHeader, settled));
});
afterAll(() => world.database.drop());

async function foundAfter(damage: string): Promise<string[]> {
  return withConnection(world.database.superuser, async (client) => {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(damage);
    const found: string[] = [];
    for (const { question } of importChecks) {
      const { rows } = await client.query<{ problem: string }>(question);
      found.push(...rows.map(({ problem }) => problem));
    }
    await client.query('rollback');
    return found;
  });
}

test('finds nothing in a correct database', async () => {
  expect(await foundAfter('select 1')).toEqual([]);
});

test.each([
  [
    'a payout of which no bank spoke',
    `delete from bank_import_lines where step = 'deposited'`,
    /^Payout PO\w+ is deposited, and no file that was read in says so\.$/,
  ],
  [
    'a line that did nothing',
    `delete from payout_steps where state = 'deposited'`,
    /^Line 2 of import \S+ was posted, but payout PO\w+ was never deposited\.$/,
  ],
  [
    'an import that says more than its lines',
    `update bank_imports set posted_mills = posted_mills + 10`,
    /^Import \S+ says something else than its lines\.$/,
  ],
  [
    'a posting of another amount',
    `update ledger_entries set amount_mills = amount_mills + 10
      where kind = 'settled_sale' and amount_mills < 0`,
    /^Ledger transaction \d+ settles something else than its lines say\.$/,
  ],
  [
    'a posting of which nothing was settled',
    `delete from settled_lines`,
    /^Ledger transaction \d+ settles something else than its lines say\.$/,
  ],
  [
    'a payment that was settled as another',
    `update settled_lines set amount_mills = amount_mills + 10`,
    /^The acquirer settled 100010 mills of sale \S+ as its sale, but its ledger entries differ\.$/,
  ],
  [
    'a charge of another amount',
    `update ledger_entries set amount_mills = amount_mills * 2 where kind = 'bank_charge'`,
    /^Ledger transaction \d+ is of charge:\S+:deposited, and our bank kept something else\.$/,
  ],
  [
    'a charge that no bank kept',
    `delete from payout_charges`,
    /^Ledger transaction \d+ is of charge:\S+:deposited, and our bank kept something else\.$/,
  ],
  [
    'a charge of which no line speaks',
    `update bank_import_lines set charge_mills = 1990 where charge_mills > 0`,
    /^Our bank kept 2000 mills of payout PO\w+ \(deposited\), and no line that was read in says so\.$/,
  ],
  [
    'a line whose bank fee was not posted',
    `delete from payout_charges`,
    /^Line 2 of import \S+ says that our bank kept 2000 mills, which were not posted\.$/,
  ],
])('%s is found', async (_what, damage, words) => {
  expect(await foundAfter(damage)).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
});
