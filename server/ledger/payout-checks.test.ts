/** Each nightly rule finds the damage it exists for, planted past all other rules. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import { password } from '../identity/staff/testing/console-world.ts';
import {
  addPaidMerchant,
  approveRunTwice,
  createPayoutWorld,
  payoutsOf,
  type PayoutWorld,
  sell,
} from '../payouts/testing/payout-world.ts';
import { payoutChecks } from './payout-checks.ts';

let world: PayoutWorld;
beforeAll(async () => {
  world = await createPayoutWorld();
  const merchant = await addPaidMerchant(world);
  await sell(world, merchant, 100);
  await world.at('2026-11-26T10:00:00Z');
  await world.run();
  const path = '/api/console/payout-runs/2026-11-25';
  await approveRunTwice([world.one, world.two], '2026-11-25');
  await world.one.browser.post(`${path}/release`, { password, format: 'csv' });
  const [payout] = await payoutsOf(world, merchant);
  if (payout?.state !== 'in_transit') throw new Error('nothing was sent');
});
afterAll(() => world.database.drop());

async function foundAfter(damage: string): Promise<string[]> {
  return withConnection(world.database.superuser, async (client) => {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(damage);
    const found: string[] = [];
    for (const { question } of payoutChecks) {
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
    'a company that tells of nothing',
    `update company_totals set payout_pending = false where mode = 'live'`,
    /^Company \S+ does not tell of a payout on its way, and it is the other way round\.$/,
  ],
  [
    'an entry of another amount',
    `update ledger_entries set amount_mills = amount_mills + 10 where kind = 'payout' and amount_mills < 0`,
    /^Payout PO\w+ is queued, but its ledger entries differ\.$/,
  ],
  [
    'a posting that is no step',
    `delete from payout_steps where state = 'in_transit'`,
    /^Ledger transaction \d+ is of payout:\S+:in_transit, which is no step of a payout\.$/,
  ],
  [
    'a payout that is more than its lines',
    `update payouts set net_mills = net_mills + 10`,
    /^Payout PO\w+ of 93510 mills has lines that come to 93500\.$/,
  ],
  [
    'a line that says more than its entries',
    `update payout_lines set sale_mills = sale_mills + 10, net_mills = net_mills + 10`,
    /^A line of payout PO\w+ says 93510 mills of its entries, and they come to 93500\.$/,
  ],
  [
    'a payout without approvals',
    `delete from approvals where kind = 'payout_run'`,
    /^Payout PO\w+ was sent, and no two people agreed on its week\.$/,
  ],
  [
    'a payout to another account',
    `update payouts set number_hash = sha256('x')`,
    /^The payouts of 2026-11-25 changed after they were prepared\.$/,
  ],
  [
    'a file that is gone',
    `delete from payout_files`,
    /^The file of 2026-11-25 has 0 payouts of 0 mills, and 1 of 93500 mills were sent\.$/,
  ],
])('%s is found', async (_what, damage, words) => {
  expect(await foundAfter(damage)).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
});
