import { merchantEntryKinds, platformEntryKinds } from '@piton/contract/ledger/ledger-kinds.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPaidMerchant,
  createPayoutWorld,
  payoutsOf,
  type PayoutWorld,
  sell,
} from '../payouts/testing/payout-world.ts';
import { password } from '../identity/staff/testing/console-world.ts';

let world: PayoutWorld;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

test('the contract lists every entry kind that the database allows', async () => {
  const rows = await world.asOwner<{ kind: string }>(
    `select (regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g'))[1] as kind
       from pg_constraint where conname = 'ledger_entries_kind_is_known'`,
  );
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(
    [...merchantEntryKinds, ...platformEntryKinds].toSorted(),
  );
});

test('the company’s ledger names the payouts that moved its money', async () => {
  const merchant = await addPaidMerchant(world);
  await sell(world, merchant, 100);
  await world.at('2026-11-26T10:00:00Z');
  await world.run();
  const [payout] = await payoutsOf(world, merchant);
  const id = payout?.id ?? '';
  await world.one.browser.post(`/api/console/payouts/${id}/cancellation`, {
    password,
    reason: 'Asked by the merchant',
  });
  const path = `/api/console/companies/${merchant.companyId}/ledger`;
  const { status, body } = await world.one.browser.get(path);
  const named = { reference: expect.any(String) as string, cutOffDay: '2026-11-25' };
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      balanceMills: 93_500,
      items: [
        { kind: 'payout_return', amountMills: 93_500, balanceMills: 93_500, payout: named },
        { kind: 'payout', amountMills: -93_500, balanceMills: 0, payout: named },
        { kind: 'fee', payout: null },
        { kind: 'sale', payout: null },
      ],
    },
  });
});
