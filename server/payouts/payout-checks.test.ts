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
} from './testing/payout-world.ts';
import { findViolations } from '../ledger/ledger-check.ts';
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
    for (const check of payoutChecks) found.push(...(await findViolations(client, check)));
    await client.query('rollback');
    return found;
  });
}

test('finds nothing in a correct database', async () => {
  expect(await foundAfter('select 1')).toEqual([]);
});

test.each([
  [
    'a company that is not marked',
    `update company_totals set payout_pending = false where mode = 'live'`,
    /^Company \S+ has a payout under way, but is not marked as having one\.$/,
  ],
  [
    'an entry of another amount',
    `update ledger_entries set amount_mills = amount_mills + 10 where kind = 'payout' and amount_mills < 0`,
    /^Payout PO\w+ is queued, but its ledger entries differ\.$/,
  ],
  [
    'a posting that is no step',
    `delete from payout_steps where state = 'in_transit'`,
    /^Ledger transaction \d+ \(payout:\S+:in_transit\) matches no step of a payout\.$/,
  ],
  [
    'a payout that is more than its lines',
    `update payouts set net_mills = net_mills + 10`,
    /^Payout PO\w+ is EC\$93\.51, but its lines sum to EC\$93\.50\.$/,
  ],
  [
    'a line that says more than its entries',
    `update payout_lines set sale_mills = sale_mills + 10, net_mills = net_mills + 10`,
    /^A line of payout PO\w+ has 1 sale and EC\$93\.51, but its entries have 1 sale and EC\$93\.50\.$/,
  ],
  [
    'a payout without approvals',
    `delete from approvals where kind = 'payout_run'`,
    /^Payout PO\w+ was sent, but two people have not approved its week\.$/,
  ],
  [
    'a payout to another account',
    `update payouts set number_hash = sha256('x')`,
    /^The payouts for the week ending Wednesday 25 November 2026 changed after they were prepared\.$/,
  ],
  [
    'a file that is gone',
    `delete from payout_files`,
    /^The bank file for the week ending Wednesday 25 November 2026 has 0 payouts of EC\$0\.00 in total, but we sent 1 of EC\$93\.50\.$/,
  ],
])('%s is found', async (_what, damage, words) => {
  expect(await foundAfter(damage)).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
});
