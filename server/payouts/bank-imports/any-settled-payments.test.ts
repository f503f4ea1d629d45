/**
 * Payments that were approved, voided or declined, with any lines of the acquirer, credits and chargebacks in
 * any order, against a short model: each line has the result that the model says, the ledger balances, what the
 * acquirer owes and our bank holds is exact, and so is the merchant's payout.
 */
import { addDays } from '@piton/contract/time/calendar.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { approve } from '../../proposals/testing/proposal-world.ts';
import { proposeAndApprove } from '../../proposals/testing/propose-by-functions.ts';
import {
  addPaidMerchant,
  balanceOf,
  createPayoutWorld,
  payoutsOf,
  type PayoutWorld,
  verify,
} from '../testing/payout-world.ts';
import { sellTo, type Sold } from './testing/disputed-sales.ts';
import {
  acquirerHeader,
  importText,
  onAccount,
  resetLimits,
  resultsOf,
  table,
} from './testing/import-world.ts';
import { declinedSale, voidSale } from './testing/voided-sales.ts';

let world: PayoutWorld;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

/** In EC$, as all amounts here. */
const amount = 100;
const netOfFee = 93.5;

type Payment = Sold & {
  readonly kind: 'approved' | 'voided' | 'voided while pending' | 'declined';
  credited: number;
  isSettled: boolean;
  isTakenBack: boolean;
  isProposed: boolean;
  chargebacks: number;
  settledChargebacks: number;
};

const line = fc.record({
  does: fc.constant('line' as const),
  which: fc.nat(3),
  means: fc.constantFrom(
    'sale' as const,
    'sale' as const,
    'refund' as const,
    'chargeback' as const,
  ),
});
const credit = fc.record({
  does: fc.constant('credit' as const),
  which: fc.nat(3),
  credited: fc.constantFrom(amount, amount, -amount),
});
const approval = fc.record({ does: fc.constant('approve' as const), which: fc.nat(3) });
const step = fc.oneof({ weight: 4, arbitrary: line }, { weight: 2, arbitrary: credit }, approval);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Steps that a random sequence may omit. */
const takenBack: Step[] = [
  { does: 'line', which: 1, means: 'refund' },
  { does: 'line', which: 1, means: 'sale' },
  { does: 'line', which: 2, means: 'sale' },
  { does: 'line', which: 1, means: 'refund' },
  { does: 'line', which: 2, means: 'chargeback' },
  { does: 'line', which: 1, means: 'chargeback' },
];

const creditedAndChargedBack: Step[] = [1, 2, 3].flatMap((which): Step[] => [
  { does: 'credit', which, credited: amount },
  { does: 'line', which, means: 'sale' },
  { does: 'line', which, means: 'chargeback' },
  { does: 'approve', which },
  { does: 'line', which, means: 'chargeback' },
]);

const isVoided = ({ kind }: Payment) => kind === 'voided' || kind === 'voided while pending';
const due = ({ kind, credited }: Payment) => (kind === 'approved' ? amount : 0) + credited;
const owedBack = (payment: Payment) =>
  (payment.isSettled ? amount : 0) - (payment.isTakenBack ? amount : 0) - due(payment);
const returned = ({ kind, chargebacks }: Payment) =>
  (kind === 'voided' ? amount : 0) + chargebacks * amount;
const returnable = ({ kind, credited }: Payment) =>
  (kind === 'approved' || kind === 'voided' ? amount : 0) + Math.max(0, credited);

function settle(payment: Payment): string {
  const paid = due(payment) !== 0 || payment.kind === 'approved' ? due(payment) : amount;
  if (paid !== amount) return 'wrong_amount';
  if (payment.isSettled || (due(payment) !== amount && !isVoided(payment))) return 'wrong_state';
  payment.isSettled = true;
  return 'posted';
}

function takeBack(payment: Payment): string {
  const isOwedBack = due(payment) === 0 && owedBack(payment) === amount;
  if (!isVoided(payment) || !isOwedBack) return 'wrong_state';
  payment.isTakenBack = true;
  return 'posted';
}

function settleChargeback(payment: Payment): string {
  if (payment.chargebacks > payment.settledChargebacks) {
    payment.settledChargebacks += 1;
    return 'posted';
  }
  const result = takeBack(payment);
  if (result !== 'posted' && payment.chargebacks === 0) {
    payment.isProposed ||= returned(payment) + amount <= returnable(payment);
  }
  return result;
}

function expected(payment: Payment, means: 'sale' | 'refund' | 'chargeback'): string {
  if (means === 'sale') return settle(payment);
  if (means === 'chargeback') return settleChargeback(payment);
  return isVoided(payment) ? takeBack(payment) : 'unknown';
}

let batches = 0;

async function take(companyId: string, payments: readonly Payment[], taken: Step): Promise<void> {
  const payment = payments[taken.which] as Payment;
  switch (taken.does) {
    case 'line': {
      const cents = taken.means === 'sale' ? '100.00' : '-100.00';
      const [today] = await world.asOwner<{ day: string }>(
        'select saint_lucia_day(database_now())::text as day',
      );
      const text = `${taken.means},${payment.invoice},${cents},0.00,${today?.day ?? ''},B${(batches += 1)}`;
      await resetLimits(world);
      const read = await importText(world, 'acquirer_csv', table(acquirerHeader, text));
      expect([taken.means, resultsOf(read)]).toEqual([
        taken.means,
        [expected(payment, taken.means)],
      ]);
      return;
    }
    case 'credit': {
      const after = { ...payment, credited: payment.credited + taken.credited };
      // Nobody takes back a credit that was charged back; the nightly check would say so.
      if (returned(after) > returnable(after)) return;
      const outcome = await proposeAndApprove(world, payment, {
        kind: 'adjustment',
        companyId,
        mode: 'live',
        against: 'acquirer_receivable',
        amountMills: String(taken.credited * 1000),
      });
      expect(outcome).toBe(payment.isProposed ? 'open_already' : 'done');
      if (outcome === 'done') payment.credited = after.credited;
      return;
    }
    case 'approve':
      await approveDispute(payment);
  }
}

async function approveDispute(payment: Payment): Promise<void> {
  const proposed = await world.asOwner<{ id: string }>(
    `select id from proposals where sale_id = $1 and kind = 'dispute' and state = 'proposed'`,
    [payment.id],
  );
  expect(proposed).toHaveLength(payment.isProposed ? 1 : 0);
  if (proposed[0] === undefined) return;
  expect((await approve(world.two, proposed[0])).status).toBe(200);
  payment.isProposed = false;
  payment.chargebacks += 1;
}

async function fourPayments(merchant: Merchant): Promise<Payment[]> {
  const where = { world, merchant };
  const mills = BigInt(amount) * 1000n;
  const [approved, voided] = (await sellTo(world, merchant, amount, amount)) as [Sold, Sold];
  await voidSale(where, voided, amount * 100, `V-${voided.invoice}`);
  const unpaid = await declinedSale(where, mills, { isVoided: true });
  const fresh = {
    credited: 0,
    isSettled: false,
    isTakenBack: false,
    isProposed: false,
    chargebacks: 0,
    settledChargebacks: 0,
  };
  return [
    { ...approved, kind: 'approved', ...fresh },
    { ...voided, kind: 'voided', ...fresh },
    { ...unpaid, kind: 'voided while pending', ...fresh },
    { ...(await declinedSale(where, mills)), kind: 'declined', ...fresh },
  ];
}

const account = async (code: string) => Number(await onAccount(world, code));
const sum = (payments: readonly Payment[], of: (payment: Payment) => number) =>
  payments.reduce((all, payment) => all + of(payment), 0);

let weeks = 0;

/** The week's payout is what the merchant is owed, to the cent, and leaves the rest of the ledger alone. */
async function paysExactly(merchant: Merchant, owed: number): Promise<void> {
  expect(Number(await balanceOf(world, merchant))).toBe(owed);
  await world.at(`${addDays(calendarDay(new Date('2026-11-26T10:00:00Z')), 7 * weeks)}T10:00:00Z`);
  await world.run();
  const paid = (await payoutsOf(world, merchant)).map(({ net }) => Number(net));
  expect(paid).toEqual(owed >= 50 ? [owed] : []);
  expect((await verify(world)).problems).toEqual([]);
}

test('any lines, credits and chargebacks leave exact accounts', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      weeks += 1;
      await resetLimits(world);
      await world.at(
        `${addDays(calendarDay(new Date('2026-11-24T16:00:00Z')), 7 * weeks)}T16:00:00Z`,
      );
      const merchant = await addPaidMerchant(world);
      const [dueBefore, bankedBefore] = [
        await account('acquirer_receivable'),
        await account('bank'),
      ];
      const payments = await fourPayments(merchant);
      for (const each of steps) await take(merchant.companyId, payments, each);
      const banked = sum(
        payments,
        (each) =>
          amount * (Number(each.isSettled) - Number(each.isTakenBack) - each.settledChargebacks),
      );
      const left = sum(payments, (each) => due(each) - amount * each.chargebacks) - banked;
      expect([
        (await account('bank')) - bankedBefore,
        (await account('acquirer_receivable')) - dueBefore,
      ]).toEqual([banked, left]);
      const credits = sum(payments, (each) => each.credited - amount * each.chargebacks);
      expect((await verify(world)).problems).toEqual([]);
      await paysExactly(merchant, netOfFee + credits);
    }),
    { numRuns: 6, examples: [[takenBack], [creditedAndChargedBack]] },
  );
});
