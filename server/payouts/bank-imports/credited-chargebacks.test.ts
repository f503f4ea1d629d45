/**
 * A chargeback of a payment that ended as declined, although the acquirer had charged the card, and that
 * two people credited to the merchant.
 */
import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import {
  adjust,
  approve,
  proposalOf,
  propose,
  saleAs,
} from '../../proposals/testing/proposal-world.ts';
import {
  addPaidMerchant,
  balanceOf,
  createPayoutWorld,
  type PayoutWorld,
  verify,
} from '../testing/payout-world.ts';
import { chargeBack, settlementLine, type Sold, winDispute } from './testing/disputed-sales.ts';
import {
  acquirerHeader,
  importText,
  onAccount,
  resetLimits,
  resultsOf,
  table,
} from './testing/import-world.ts';
import { declinedSale } from './testing/voided-sales.ts';

let world: PayoutWorld;
let merchant: Merchant;
let sale: Sold;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await resetLimits(world);
  merchant = await addPaidMerchant(world);
  sale = await declinedSale({ world, merchant }, 100_000n);
});

let files = 0;

/** Empty lines make each file another one, since a file is read only once. */
const acquirer = (...lines: string[]): Promise<BankImport> =>
  importText(world, 'acquirer_csv', table(acquirerHeader, ...lines) + '\n'.repeat((files += 1)));

async function credit(amountMills: number, against = 'acquirer_receivable'): Promise<void> {
  const { version: saleVersion } = await saleAs(world.one, sale.id);
  const proposed = adjust(world.one, merchant.companyId, {
    amountMills,
    against,
    sale: { saleId: sale.id, saleVersion },
  });
  expect((await approve(world.two, await proposalOf(proposed))).status).toBe(200);
}

const refusalOf = async (amountMills: number): Promise<number> =>
  (await propose(world.one, sale.id, 'disputes', { amountMills })).status;

const line = (type: string, amount: string, batch = 'B1') =>
  settlementLine(type, sale, amount, '0.00', batch);

async function isSound(balance: string): Promise<void> {
  expect(await balanceOf(world, merchant)).toBe(balance);
  expect(await onAccount(world, 'acquirer_receivable')).toBe('0.00');
  expect((await verify(world)).problems).toEqual([]);
}

test('becomes a proposed dispute, and takes the credit from the merchant', async () => {
  await credit(100_000);
  const read = await acquirer(line('sale', '100.00'), line('chargeback', '-100.00', 'B2'));
  expect(resultsOf(read)).toEqual(['posted', 'wrong_state']);
  const [proposed] = await world.asOwner<{ id: string }>(
    `select id from proposals where sale_id = $1 and kind = 'dispute' and state = 'proposed'`,
    [sale.id],
  );
  expect((await approve(world.two, { id: proposed?.id ?? '' })).status).toBe(200);
  expect(resultsOf(await acquirer(line('chargeback', '-100.00', 'B2')))).toEqual(['posted']);
  await isSound('0.000');
});

test('returns the credit if the merchant wins', async () => {
  await credit(100_000);
  const dispute = await chargeBack(world, sale, 100_000);
  await winDispute(world, sale, dispute);
  const read = await acquirer(
    line('sale', '100.00'),
    line('chargeback', '-100.00', 'B2'),
    line('reversal', '100.00', 'B3'),
  );
  expect(resultsOf(read)).toEqual(['posted', 'posted', 'posted']);
  await isSound('100.000');
});

test('takes no more than was credited against the acquirer', async () => {
  expect((await saleAs(world.one, sale.id)).allowedProposals).toEqual(['adjustment']);
  expect(await refusalOf(10_000)).toBe(409);
  await credit(30_000, 'adjustments');
  expect(await refusalOf(10_000)).toBe(409);
  await credit(60_000);
  const { allowedProposals, disputableMills } = await saleAs(world.one, sale.id);
  expect([allowedProposals, disputableMills]).toEqual([['adjustment', 'dispute'], 60_000]);
  expect(await refusalOf(60_010)).toBe(422);
  await chargeBack(world, sale, 60_000);
  expect(await refusalOf(10)).toBe(422);
  expect((await saleAs(world.one, sale.id)).disputableMills).toBe(0);
  const read = await acquirer(line('sale', '60.00'), line('chargeback', '-60.00', 'B2'));
  expect(resultsOf(read)).toEqual(['posted', 'posted']);
  await isSound('30.000');
});

test('above the credit is refused to every writer, and found at night', async () => {
  await credit(60_000);
  const insert = world.asOwner(
    `insert into proposals (id, kind, company_id, mode, sale_id, amount_mills, fee_mills, reference,
       happened_on, reason, sale_version, dispute_reason, respond_by, proposed_by)
     select gen_random_uuid(), 'dispute', company_id, mode, id, 60010, 0, 'CB-1', '2026-12-01', 'x',
            '', 'fraud', '2026-12-14', $2 from sales where id = $1`,
    [sale.id, world.one.uid],
  );
  await expect(insert).rejects.toThrow(/cannot be charged back by 60010 mills/);
  await chargeBack(world, sale, 60_000);
  await withConnection(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `update proposals set amount_mills = 50000 where sale_id = $1 and kind = 'adjustment'`,
      [sale.id],
    );
  });
  expect((await verify(world)).problems).toContainEqual(
    expect.stringMatching(/of EC\$50\.00 has chargebacks of EC\$60\.00/) as string,
  );
});
