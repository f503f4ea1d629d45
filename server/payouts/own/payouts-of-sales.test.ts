/** The full payments file names the payout of each payment; the specification's file is unchanged. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { tableAt } from '../statements/testing/statement-world.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  payOut,
  type PayoutWorld,
  sell,
} from '../testing/payout-world.ts';

let world: PayoutWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await createPayoutWorld();
  merchant = await addPaidMerchant(world);
  await sell(world, merchant, 99, 80.02);
  await payOut(world, merchant, 1);
  await sell(world, merchant, 20);
});
afterAll(() => world.database.drop());

test('has the specification’s columns first', async () => {
  const seed = await tableAt(merchant, '/api/sales.csv');
  const full = await tableAt(merchant, '/api/sales/full.csv');
  const columns = Object.keys(seed.rows[0] ?? {});
  expect(columns).toEqual([
    'Status',
    'Total',
    'Fee',
    'Email',
    'Name',
    'purpose',
    'Invoice number',
    'Date',
  ]);
  const own = [
    'Reference',
    'Transaction number',
    'Refunded',
    'Fee returned',
    'Disputed',
    'Dispute fee',
    'Net',
    'Payout',
  ];
  expect(Object.keys(full.rows[0] ?? {})).toEqual([...columns, ...own]);
  expect(full.rows).toMatchObject(seed.rows);
  const [payout] = await world.asOwner<{ reference: string }>('select reference from payouts');
  const paid = { Payout: payout?.reference };
  expect(full.rows).toMatchObject([
    { Total: '20.00', Fee: '1.300', Net: '18.700', Payout: '' },
    { Total: '80.02', Fee: '5.201', Net: '74.819', ...paid },
    { Total: '99.00', Fee: '6.435', Net: '92.565', ...paid },
  ]);
});

test('hides the owner’s payouts from other members', async () => {
  const helper = await addPaidMerchant(world);
  await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
    merchant.companyId,
    helper.uid,
  ]);
  const path = `/api/sales/full.csv?companyId=${merchant.companyId}`;
  const { rows } = await tableAt(helper, path);
  expect(rows.map(({ Payout }) => Payout)).toEqual(['', '', '']);
});
