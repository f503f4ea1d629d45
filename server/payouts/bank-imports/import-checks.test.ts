/** Each nightly rule finds the damage it exists for, planted past all other rules. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import {
  acquirerHeader,
  addMerchants,
  bankFeeHeader,
  newestPayout,
  importText,
  sendWeek,
  table,
} from './testing/import-world.ts';
import { createPayoutWorld, type PayoutWorld } from '../testing/payout-world.ts';
import { findViolations } from '../../ledger/ledger-check.ts';
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
  await importText(world, 'bank_csv', table(bankFeeHeader, bank));
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
    for (const check of importChecks) found.push(...(await findViolations(client, check)));
    await client.query('rollback');
    return found;
  });
}

test('finds nothing in a correct database', async () => {
  expect(await foundAfter('select 1')).toEqual([]);
});

test.each([
  [
    'a payout that no line reports',
    `delete from bank_import_lines where step = 'deposited'`,
    /^Payout PO\w+ is deposited, but no imported line reports it\.$/,
  ],
  [
    'a line that did nothing',
    `delete from payout_steps where state = 'deposited'`,
    /^Line 2 of import \S+ was posted, but payout PO\w+ was never deposited\.$/,
  ],
  [
    'an import that says more than its lines',
    `update bank_imports set posted_mills = posted_mills + 10`,
    /^The totals of import \S+ differ from its lines\.$/,
  ],
  [
    'a posting of another amount',
    `update ledger_entries set amount_mills = amount_mills + 10
      where kind = 'settled_sale' and amount_mills < 0`,
    /^Ledger transaction \d+ differs from the acquirer’s lines that it settles\.$/,
  ],
  [
    'a settlement without lines',
    `delete from settled_lines`,
    /^Ledger transaction \d+ differs from the acquirer’s lines that it settles\.$/,
  ],
  [
    'a payment that was settled as another',
    `update settled_lines set amount_mills = amount_mills + 10`,
    /^The acquirer settled EC\$100\.01 of sale \S+ as a sale, but the ledger entries differ\.$/,
  ],
  [
    'a settled refund that was never made',
    `alter table settled_lines drop constraint settled_lines_of_a_refund;
     update settled_lines set kind = 'refund', amount_mills = -amount_mills`,
    /^The acquirer settled −EC\$100\.00 of sale \S+ as a refund, but the ledger entries differ\.$/,
  ],
  [
    'a bank fee of another amount',
    `update ledger_entries set amount_mills = amount_mills * 2 where kind = 'bank_fee'`,
    /^Ledger transaction \d+ \(bank_fee:\S+:deposited\) differs from the bank fee on its payout\.$/,
  ],
  [
    'a bank fee that is recorded for no payout',
    `delete from bank_fees`,
    /^Ledger transaction \d+ \(bank_fee:\S+:deposited\) differs from the bank fee on its payout\.$/,
  ],
  [
    'a bank fee that no line reports',
    `update bank_import_lines set bank_fee_mills = 1990 where bank_fee_mills > 0`,
    /^A bank fee of EC\$2\.00 is recorded for payout PO\w+ \(deposited\), but no imported line reports it\.$/,
  ],
  [
    'a line whose bank fee was not posted',
    `delete from bank_fees`,
    /^Line 2 of import \S+ reports a bank fee of EC\$2\.00 that was not posted\.$/,
  ],
])('%s is found', async (_what, damage, words) => {
  expect(await foundAfter(damage)).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
});
