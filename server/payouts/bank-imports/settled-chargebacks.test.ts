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
import { approve } from '../../proposals/testing/proposal-world.ts';
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

type Proposed = {
  id: string;
  amount: number;
  reference: string;
  notified: string;
  by: string;
  why: string;
};

/** The disputes that await a second approval. */
const proposalsOf = ({ id }: Sold) =>
  world.asOwner<Proposed>(
    `select id, amount_mills::integer as amount, reference, happened_on::text as notified,
            respond_by::text as by, dispute_reason as why
       from proposals where sale_id = $1 and kind = 'dispute' and state = 'proposed'`,
    [id],
  );

const withdrawalOf = (proposed: Proposed | undefined) =>
  `/api/console/proposals/${proposed?.id ?? ''}/withdrawal`;

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
    const [proposed] = await proposalsOf(one);
    const withdrawal = withdrawalOf(proposed);
    expect((await world.one.browser.post(withdrawal, { reason: 'Not yet' })).status).toBe(200);
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

describe('a chargeback that the ledger does not have', () => {
  const longerHeader = `${acquirerHeader},Dispute,Respond by`;
  const withCase = (...lines: string[]) =>
    importText(world, 'acquirer_csv', table(longerHeader, ...lines));

  test('becomes a proposed dispute, once, and its line is posted after the approval', async () => {
    const [one, two] = (await sold(100, 200)) as [Sold, Sold];
    const line = settlementLine('chargeback', one, '-60.00');
    const read = await acquirer(settlementLine('sale', two, '200.00'), line);
    expect(resultsOf(read)).toEqual(['posted', 'wrong_state']);
    const [proposed] = await proposalsOf(one);
    expect(proposed).toMatchObject({
      amount: 60_000,
      reference: `B1 ${one.invoice}`,
      notified: settledOn,
      by: addDays(settledOn, 14),
      why: 'other',
    });
    const again = await acquirer(line, settlementLine('sale', one, '100.00'));
    expect(resultsOf(again)).toEqual(['wrong_state', 'posted']);
    expect(again.lines[0]?.explanation).toContain('a dispute is proposed');
    expect(await proposalsOf(one)).toHaveLength(1);
    // The importer proposed it, so another person has to approve it.
    expect((await approve(world.one, { id: proposed?.id ?? '' })).status).toBe(403);
    expect((await approve(world.two, { id: proposed?.id ?? '' })).status).toBe(200);
    expect(resultsOf(await acquirer(line))).toEqual(['posted']);
    expect(resultsOf(await acquirer(line, line))).toEqual(['already_posted', 'already_posted']);
    expect(await proposalsOf(one)).toEqual([]);
    expect((await verify(world)).problems).toEqual([]);
  });

  test('takes the reference and the deadline of the file', async () => {
    const [one] = (await sold(100)) as [Sold];
    const by = addDays(settledOn, 20);
    await withCase(
      `${settlementLine('sale', one, '100.00')},,`,
      `${settlementLine('chargeback', one, '-100.00')},CB-7,${by}`,
    );
    expect(await proposalsOf(one)).toMatchObject([{ reference: 'CB-7', by }]);
  });

  test('is proposed once by two files at once', async () => {
    const [one] = (await sold(100)) as [Sold];
    const line = settlementLine('chargeback', one, '-100.00');
    const other = settlementLine('chargeback', one, '-100.00', '1.00');
    await Promise.all([acquirer(line), acquirer(other)]);
    expect(await proposalsOf(one)).toHaveLength(1);
  });

  test.each([
    ['of more than was paid', '-100.01', settledOn],
    ['from before the payment', '-100.00', '2026-11-01'],
  ])('stays an exception %s', async (_case, amount, day) => {
    const [one] = (await sold(100)) as [Sold];
    const read = await acquirer(
      settlementLine('chargeback', one, amount).replace(settledOn, day),
      settlementLine('sale', one, '100.00'),
    );
    expect(resultsOf(read)).toEqual(['wrong_state', 'posted']);
    expect(read.lines[0]?.explanation).toBe('The ledger has no chargeback of this payment.');
    expect(await proposalsOf(one)).toEqual([]);
  });

  test('is not proposed again after staff rejected it', async () => {
    const [one] = (await sold(100)) as [Sold];
    await acquirer(settlementLine('chargeback', one, '-100.00'));
    const [proposed] = await proposalsOf(one);
    const rejection = withdrawalOf(proposed);
    expect((await world.two.browser.post(rejection, { reason: 'Wrong sale' })).status).toBe(200);
    await acquirer(settlementLine('chargeback', one, '-100.00', '1.00'));
    expect(await proposalsOf(one)).toEqual([]);
  });

  test('leaves the merchant a week to respond if the file comes late', async () => {
    const [one] = (await sold(100)) as [Sold];
    await world.at('2026-12-20T16:00:00Z');
    await acquirer(settlementLine('chargeback', one, '-100.00'));
    expect(await proposalsOf(one)).toMatchObject([{ by: '2026-12-27' }]);
  });
});
