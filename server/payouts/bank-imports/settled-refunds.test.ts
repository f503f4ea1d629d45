/** The acquirer's lines about refunds, each matched to one refund by its reference. */
import { addDays } from '@piton/contract/time/calendar.ts';
import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { complete } from '../../proposals/testing/proposal-world.ts';
import { endRefund, refunded } from '../../refunds/testing/refund-world.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  type PayoutWorld,
  verify,
} from '../testing/payout-world.ts';
import { sellTo, settledOn, settlementLine, type Sold } from './testing/disputed-sales.ts';
import {
  acquirerHeader,
  importText,
  onAccount,
  resetLimits,
  resultsOf,
  send,
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

const acquirer = (...lines: string[]) =>
  importText(world, 'acquirer_csv', table(acquirerHeader, ...lines));

const explanationsOf = ({ lines }: BankImport) =>
  lines.toSorted((one, other) => one.number - other.number).map(({ explanation }) => explanation);

/** Settled sales of these amounts. */
async function settledSales(...amounts: number[]): Promise<Sold[]> {
  const sales = await sellTo(world, merchant, ...amounts);
  const lines = sales.map((sale, index) =>
    settlementLine('sale', sale, `${String(amounts[index])}.00`),
  );
  expect(new Set(resultsOf(await acquirer(...lines)))).toEqual(new Set(['posted']));
  return sales;
}

/** A refund that staff recorded as done under this reference. */
async function refundAs(reference: string, { id }: Sold, amountCents: number): Promise<string> {
  const made = await refunded({ ...world, merchant }, id, { amountCents });
  await complete({ ...world, merchant }, endRefund(world.one, id, made.id, { reference }));
  return made.id;
}

/** Writes past all triggers. */
const unchecked = (statement: string, values: unknown[]) =>
  withConnection(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(statement, values);
  });

/** As the response to a refund that was sent would store them. */
const givenByGateway = (id: string, hostReference: string, approvalCode: string) =>
  unchecked('update refunds set host_reference = $2, approval_code = $3 where id = $1', [
    id,
    hostReference,
    approvalCode,
  ]);

const refundLine = (reference: string, amount: string, batch = 'B2') =>
  settlementLine('refund', { id: '', invoice: reference }, amount, '0.00', batch);

describe('a line about a refund', () => {
  test('clears it from what the acquirer owes, once', async () => {
    const due = await onAccount(world, 'acquirer_receivable');
    const [one] = (await settledSales(100)) as [Sold];
    await refundAs('rf-clear-1', one, 3000);
    await refundAs('RF-CLEAR-2', one, 3000);
    const before = Number(await onAccount(world, 'bank'));
    const second = refundLine('RF-CLEAR-2', '-30.00');
    expect(resultsOf(await acquirer(second))).toEqual(['posted']);
    const read = await acquirer(refundLine('RF-CLEAR-1', '-30.00'), second);
    expect(explanationsOf(read)).toEqual(['Refund settled.', 'It has already been settled.']);
    expect(read.postedMills).toBe(-30_000);
    expect(await onAccount(world, 'acquirer_receivable')).toBe(due);
    expect(Number(await onAccount(world, 'bank')) - before).toBeCloseTo(-60);
    const settled = await world.asOwner<{ reference: string }>(
      `select r.reference from settled_lines l join refunds r on r.id = l.refund_id
        where r.sale_id = $1 order by 1`,
      [one.id],
    );
    expect(settled.map(({ reference }) => reference)).toEqual(['RF-CLEAR-2', 'rf-clear-1']);
    expect((await verify(world)).problems).toEqual([]);
  });

  test('may name it by the host’s reference or the approval code', async () => {
    const [one, two] = (await settledSales(100, 200)) as [Sold, Sold];
    await givenByGateway(await refundAs('RF-A', one, 3000), 'rrn-1', '111111');
    await givenByGateway(await refundAs('RF-B', two, 4000), 'RRN-2', '222222');
    await givenByGateway(await refundAs('RF-C', two, 5000), 'RRN-3', '222222');
    const read = await acquirer(
      refundLine('RRN-1', '-30.00'),
      refundLine('222222', '-40.00'),
      refundLine('RRN-3', '-50.00'),
      refundLine('RF-B', '-40.00'),
    );
    expect(resultsOf(read)).toEqual(['posted', 'posted', 'posted', 'already_posted']);
    expect((await verify(world)).problems).toEqual([]);
  });

  test('with a reference that two refunds have waits for staff', async () => {
    const [one, two] = (await settledSales(100, 200)) as [Sold, Sold];
    await givenByGateway(await refundAs('RF-D', one, 3000), 'RRN-4', '333333');
    await givenByGateway(await refundAs('RF-E', two, 3000), 'RRN-4', '333333');
    const read = await acquirer(refundLine('333333', '-30.00'), refundLine('RRN-4', '-30.00'));
    expect(resultsOf(read)).toEqual(['unknown', 'unknown']);
  });

  test('that differs waits for staff', async () => {
    const [one, two] = (await settledSales(100, 200)) as [Sold, Sold];
    await refundAs('RF-DIFFERS', one, 3000);
    await refunded({ ...world, merchant }, two.id, { amountCents: 1000 });
    const due = await onAccount(world, 'acquirer_receivable');
    const tomorrow = refundLine('RF-DIFFERS', '-30.00').replace(settledOn, addDays(settledOn, 1));
    const read = await acquirer(
      refundLine('RF-NOT-RECORDED', '-10.00'),
      refundLine('RF-DIFFERS', '-30.01'),
      tomorrow,
    );
    expect(explanationsOf(read)).toEqual([
      'No refund recorded as done has this reference.',
      'EC$30.00 was refunded.',
      'This day is in the future.',
    ]);
    expect(read.openCount).toBe(3);
    expect(await onAccount(world, 'acquirer_receivable')).toBe(due);
    const right = refundLine('RF-DIFFERS', '-30.00');
    expect(explanationsOf(await acquirer(right, refundLine('RF-DIFFERS', '-30.00', 'B3')))).toEqual(
      ['Refund settled.', 'Another line of this file settles it.'],
    );
    expect(explanationsOf(await acquirer(refundLine('RF-DIFFERS', '-40.00', 'B4')))).toEqual([
      'The ledger has no other refund with this reference.',
    ]);
    expect((await verify(world)).problems).toEqual([]);
  });

  test('fits only a refund of its amount that is done, for every writer of the database', async () => {
    const [one] = (await settledSales(100)) as [Sold];
    const id = await refundAs('RF-RULES', one, 3000);
    const allows = async (changes: Record<string, unknown>) => {
      const line = { kind: 'refund', refund_id: id, amount_mills: -30_000, ...changes };
      const [row] = await world.asOwner<{ allows: boolean }>(
        `select is_as_settled(jsonb_populate_record(l, $2::jsonb)) as allows
           from settled_lines l where sale_id = $1`,
        [one.id, JSON.stringify(line)],
      );
      return row?.allows;
    };
    expect(await allows({})).toBe(true);
    expect(await allows({ amount_mills: -30_010 })).toBe(false);
    const open = await refunded({ ...world, merchant }, one.id, { amountCents: 3000 });
    expect(await allows({ refund_id: open.id })).toBe(false);
  });

  test('alone marks its refund as settled, for every writer of the database', async () => {
    const [one] = (await settledSales(100)) as [Sold];
    const settled = await refundAs('RF-MARKED', one, 3000);
    const open = await refundAs('RF-UNMARKED', one, 2000);
    const mark = 'update refunds set is_settled = $2 where id = $1';
    await expect(world.asOwner(mark, [open, true])).rejects.toThrow('immutable');
    await acquirer(refundLine('RF-MARKED', '-30.00'));
    await expect(world.asOwner(mark, [settled, false])).rejects.toThrow('immutable');
    expect((await verify(world)).problems).toEqual([]);
    await unchecked(mark, [settled, false]);
    await unchecked(mark, [open, true]);
    expect((await verify(world)).problems.toSorted()).toEqual([
      `A line of the acquirer settles refund ${settled}, but it is not marked as settled.`,
      `Refund ${open} is marked as settled, but no line of the acquirer settles it.`,
    ]);
    await unchecked(mark, [settled, true]);
    await unchecked(mark, [open, false]);
  });

  test('about the importer’s own company needs another importer', async () => {
    const [one] = (await settledSales(100)) as [Sold];
    await refundAs('RF-OWN', one, 3000);
    await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
      merchant.companyId,
      world.two.uid,
    ]);
    const text = table(acquirerHeader, refundLine('RF-OWN', '-30.00'));
    expect((await send(world.two, 'acquirer_csv', text)).status).toBe(403);
    expect(resultsOf(await importText(world, 'acquirer_csv', text))).toEqual(['posted']);
  });
});
