/**
 * Payments, resolutions, adjustments and chargebacks in any order against a short model: the ledger
 * sums to zero, each stored balance equals its entries, and the merchant is owed what the model
 * says.
 */
import { calendarDay } from '@piton/contract/time/time.ts';
import fc from 'fast-check';
import { feeMills } from '@piton/contract/money/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { addMerchant } from '../merchant-accounts/testing/merchant.ts';
import { approveSale, beginSale, proposeAndApprove } from './testing/propose-by-functions.ts';
import {
  balancesOf,
  type ProposalWorld,
  createProposalWorld,
  verify,
} from './testing/proposal-world.ts';

let world: ProposalWorld;
beforeAll(async () => {
  world = await createProposalWorld();
});
afterAll(() => world.database.drop());

type Sale = { id: string; mills: bigint; isPending: boolean; isApproved: boolean; back: bigint };
type Chargeback = { id: string; sale: Sale; mills: bigint; isOpen: boolean };
type Model = { sales: Sale[]; chargebacks: Chargeback[]; payable: bigint; disputed: bigint };

const cents = fc.integer({ min: 1, max: 2_000_000 });
const which = fc.nat(50);
const eitherWay = (given: fc.Arbitrary<number>) =>
  fc.oneof(
    given,
    given.map((amount) => -amount),
  );
const step = fc.oneof(
  fc.record({ does: fc.constant('pay' as const), cents }),
  fc.record({ does: fc.constant('leave' as const), cents }),
  fc.record({
    does: fc.constant('resolve' as const),
    which,
    outcome: fc.constantFrom('approved' as const, 'declined' as const),
  }),
  fc.record({
    does: fc.constant('adjust' as const),
    mills: eitherWay(cents.map((given) => given * 10)),
    against: fc.constantFrom('adjustments', 'acquirer_receivable', 'bank'),
  }),
  fc.record({
    does: fc.constant('adjust' as const),
    mills: eitherWay(fc.integer({ min: 1, max: 2_000_000 })),
    against: fc.constant('fee_income'),
  }),
  fc.record({ does: fc.constant('charge_back' as const), which, cents, fee: fc.nat(5000) }),
  fc.record({
    does: fc.constant('end' as const),
    which,
    outcome: fc.constantFrom('won' as const, 'lost' as const),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('every order leaves the ledger balanced', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      const { companyId } = await addMerchant(world, `M${uuidv7().slice(-12)}`);
      const model: Model = { sales: [], chargebacks: [], payable: 0n, disputed: 0n };
      for (const each of steps) await take(companyId, model, each);
      const { payable, disputed } = await balancesOf(world, { companyId });
      expect([payable, disputed]).toEqual([Number(model.payable), Number(model.disputed)]);
      expect((await verify(world)).problems).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

async function take(companyId: string, model: Model, current: Step): Promise<void> {
  switch (current.does) {
    case 'pay': {
      const sale = await begin(companyId, model, current.cents);
      await approveSale(world, companyId, sale.id);
      resolve(model, sale, true);
      return;
    }
    case 'leave':
      await begin(companyId, model, current.cents);
      return;
    case 'resolve': {
      const sale = pick(model.sales, current.which);
      if (sale === undefined) return;
      const outcome = await proposeAndApprove(world, sale, {
        kind: 'resolution',
        outcome: current.outcome,
        reference: 'G-1',
      });
      expect(outcome).toBe(sale.isPending ? 'done' : 'not_now');
      if (sale.isPending) resolve(model, sale, current.outcome === 'approved');
      return;
    }
    case 'adjust': {
      const amountMills = BigInt(current.mills);
      const fields = { kind: 'adjustment', companyId, mode: 'live', against: current.against };
      expect(
        await proposeAndApprove(world, null, { ...fields, amountMills: String(amountMills) }),
      ).toBe('done');
      model.payable += amountMills;
      return;
    }
    case 'charge_back':
      await chargeBack(model, current);
      return;
    case 'end':
      await decideDispute(model, current);
  }
}

async function chargeBack(
  model: Model,
  current: { which: number; cents: number; fee: number },
): Promise<void> {
  const sale = pick(model.sales, current.which);
  if (sale === undefined) return;
  const mills = BigInt(current.cents) * 10n;
  const feeOfDispute = BigInt(current.fee) * 10n;
  const id = uuidv7();
  const outcome = await proposeAndApprove(
    world,
    sale,
    {
      kind: 'dispute',
      amountMills: String(mills),
      feeMills: String(feeOfDispute),
      reference: `CB-${id}`,
      happenedOn: calendarDay(new Date()),
    },
    id,
  );
  const isTooMuch = sale.back + mills > sale.mills;
  const outcomeOfPaid = isTooMuch ? 'too_much' : 'done';
  expect(outcome).toBe(sale.isApproved ? outcomeOfPaid : 'not_now');
  if (outcome !== 'done') return;
  sale.back += mills;
  model.payable -= mills + feeOfDispute;
  model.disputed += mills;
  model.chargebacks.push({ id, sale, mills, isOpen: true });
}

async function decideDispute(
  model: Model,
  current: { which: number; outcome: 'won' | 'lost' },
): Promise<void> {
  const chargeback = pick(model.chargebacks, current.which);
  if (chargeback === undefined) return;
  const { id: disputeId, sale, mills, isOpen } = chargeback;
  const fields = { kind: 'dispute_outcome', disputeId, outcome: current.outcome };
  expect(await proposeAndApprove(world, sale, fields)).toBe(isOpen ? 'done' : 'not_now');
  if (!isOpen) return;
  chargeback.isOpen = false;
  model.disputed -= mills;
  if (current.outcome === 'lost') return;
  model.payable += mills;
  sale.back -= mills;
}

function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(1, items.length)];
}

function resolve(model: Model, sale: Sale, isApproved: boolean): void {
  sale.isPending = false;
  sale.isApproved = isApproved;
  if (isApproved) model.payable += sale.mills - feeMills(sale.mills, 650n);
}

async function begin(companyId: string, model: Model, amountCents: number): Promise<Sale> {
  const mills = BigInt(amountCents) * 10n;
  const id = await beginSale(world, companyId, mills);
  const sale = { id, mills, isPending: true, isApproved: false, back: 0n };
  model.sales.push(sale);
  return sale;
}
