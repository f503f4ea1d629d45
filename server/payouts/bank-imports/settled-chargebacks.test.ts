/** The acquirer's lines about chargebacks and their reversals, each matched to one dispute. */
import { addDays } from '@piton/contract/time/calendar.ts';
import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  type PayoutWorld,
  verify,
} from '../testing/payout-world.ts';
import {
  chargeBack,
  sellTo,
  settledOn,
  settlementLine,
  type Sold,
  winDispute,
} from './testing/disputed-sales.ts';
import {
  acquirerHeader,
  importText,
  resetLimits,
  resultsOf,
  table,
} from './testing/import-world.ts';

let world: PayoutWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await resetLimits(world);
  merchant = await addPaidMerchant(world);
});

const sold = (...amounts: number[]) => sellTo(world, merchant, ...amounts);
const acquirer = (...lines: string[]) =>
  importText(world, 'acquirer_csv', table(acquirerHeader, ...lines));

describe('a line about a chargeback', () => {
  test('reverses only the chargeback of a won dispute, for every writer of the database', async () => {
    const [one] = (await sold(100)) as [Sold];
    const dispute = await chargeBack(world, one, 100_000);
    await acquirer(settlementLine('chargeback', one, '-100.00'));
    const allows = async () => {
      const [row] = await world.asOwner<{ allows: boolean }>(
        `select is_as_settled(jsonb_populate_record(l,
           '{"kind": "reversal", "amount_mills": 100000}')) as allows
           from settled_lines l where dispute_id = $1`,
        [dispute],
      );
      return row?.allows;
    };
    expect(await allows()).toBe(false);
    await winDispute(world, one, dispute);
    expect(await allows()).toBe(true);
  });

  test('repeated in a later file leaves the chargeback of a reopened dispute open', async () => {
    const [one] = (await sold(100)) as [Sold];
    const first = settlementLine('chargeback', one, '-100.00');
    const reversal = settlementLine('reversal', one, '100.00', '0.00', 'B2');
    const dispute = await chargeBack(world, one, 100_000);
    expect(resultsOf(await acquirer(first))).toEqual(['posted']);
    await winDispute(world, one, dispute);
    expect(resultsOf(await acquirer(reversal))).toEqual(['posted']);
    await chargeBack(world, one, 100_000);
    const second = settlementLine('chargeback', one, '-100.00', '0.00', 'B3');
    expect(resultsOf(await acquirer(first, reversal, second))).toEqual([
      'already_posted',
      'already_posted',
      'posted',
    ]);
    expect(resultsOf(await acquirer(first, second))).toEqual(['already_posted', 'already_posted']);
    expect((await verify(world)).problems).toEqual([]);
  });

  test('is matched to one chargeback of a payment that has several', async () => {
    const [one] = (await sold(100)) as [Sold];
    const { id } = await acquirer(
      settlementLine('chargeback', one, '-30.00'),
      settlementLine('chargeback', one, '-10.00'),
    );
    const open = async () => {
      const { body } = await world.one.browser.get(`/api/console/bank-imports/${id}`);
      const { lines } = body as unknown as BankImport;
      return lines.filter(({ isOpen }) => isOpen).map(({ number }) => number);
    };
    expect(await open()).toEqual([2, 3]);
    await world.at('2026-11-24T16:01:00Z');
    await chargeBack(world, one, 10_000);
    expect(resultsOf(await acquirer(settlementLine('chargeback', one, '-10.00')))).toEqual([
      'posted',
    ]);
    expect(await open()).toEqual([2]);
    // A different amount than its chargeback, and another chargeback of that amount.
    await chargeBack(world, one, 25_000);
    const wrong = await acquirer(settlementLine('chargeback', one, '-24.00'));
    expect(resultsOf(wrong)).toEqual(['wrong_amount']);
    await world.at('2026-11-24T16:02:00Z');
    await acquirer(settlementLine('chargeback', one, '-25.00', '0.00', 'B2'));
    await chargeBack(world, one, 30_000);
    const later = settlementLine('chargeback', one, '-30.00', '0.00', 'B3').replace(
      settledOn,
      addDays(settledOn, -1),
    );
    expect(resultsOf(await acquirer(later))).toEqual(['posted']);
    expect(await open()).toEqual([2]);
    const { body } = await world.one.browser.get(`/api/console/bank-imports/${wrong.id}`);
    expect(body['openCount']).toBe(1);
  });
});
