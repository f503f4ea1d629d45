/** The acquirer's settlement clears what it owes us, to the cent, each payment once. */
import { randomUUID } from 'node:crypto';
import { addDays } from '@piton/contract/time/calendar.ts';
import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { approve, saleAs, proposalOf } from '../../proposals/testing/proposal-world.ts';
import { actingAs } from '../../database/acting-as.ts';
import { insertPendingSale } from '../../payments/testing/pending-sale.ts';
import { password } from '../../identity/staff/testing/console-world.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  type PayoutWorld,
  sell,
  verify,
} from '../testing/payout-world.ts';
import {
  acquirerHeader,
  resetLimits,
  onAccount,
  importText,
  resultsOf,
  send,
  table,
} from './testing/import-world.ts';

type Sold = { id: string; invoice: string };

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

/** Sales of these amounts, oldest first. */
async function sold(...amounts: number[]): Promise<Sold[]> {
  await sell(world, merchant, ...amounts);
  return world.asOwner<Sold>(
    `select id, invoice from sales where company_id = $1 and status = 'Approved' order by id`,
    [merchant.companyId],
  );
}

const acquirer = (...lines: string[]) =>
  importText(world, 'acquirer_csv', table(acquirerHeader, ...lines));
const today = '2026-11-24';
const line = (type: string, { invoice }: Sold, amount: string, fee = '0.00', batch = 'B1') =>
  `${type},${invoice},${amount},${fee},${today},${batch}`;

async function chargedBack({ id }: Sold, amountMills: number): Promise<string> {
  const response = world.one.browser.post(`/api/console/sales/${id}/disputes`, {
    proposalId: randomUUID(),
    password,
    saleVersion: (await saleAs(world.one, id)).version,
    amountMills,
    disputeFeeMills: 0,
    reference: `CB-${randomUUID()}`,
    happenedOn: calendarDay(new Date()),
    reason: 'The acquirer wrote so',
  });
  const chargeback = await proposalOf(response);
  expect((await approve(world.two, chargeback)).status).toBe(200);
  return chargeback.id;
}

async function won(sale: Sold, disputeId: string): Promise<void> {
  const response = world.one.browser.post(`/api/console/disputes/${disputeId}/outcome`, {
    proposalId: randomUUID(),
    password,
    saleVersion: (await saleAs(world.one, sale.id)).version,
    outcome: 'won',
    reference: '',
    reason: 'The acquirer decided so',
  });
  expect((await approve(world.two, await proposalOf(response))).status).toBe(200);
}

const explanationsOf = async (...lines: string[]) => {
  const { lines: read } = await acquirer(...lines);
  return read
    .toSorted((one, other) => one.number - other.number)
    .map(({ explanation }) => explanation);
};

describe('an acquirer’s settlement', () => {
  test('clears the acquirer’s receivable, with its fees', async () => {
    const before = await onAccount(world, 'bank');
    const costBefore = await onAccount(world, 'acquirer_fees');
    expect(await onAccount(world, 'acquirer_receivable')).toBe('0.00');
    const [one, two, three] = (await sold(100, 250.5, 40)) as [Sold, Sold, Sold];
    const chargeback = await chargedBack(two, 250_500);
    const [half, rest] = [await chargedBack(three, 10_000), await chargedBack(three, 10_000)];
    await won(two, chargeback);
    expect(half).not.toBe(rest);
    expect(await onAccount(world, 'acquirer_receivable')).toBe('370.50');
    const read = await acquirer(
      line('sale', one, '100.00', '2.50'),
      line('sale', two, '250.50', '6.26'),
      line('sale', three, '40.00', '1.00', 'B2'),
      line('chargeback', two, '-250.50', '25.00', 'B2'),
      line('chargeback', three, '-10.00', '0.00', 'B2'),
      line('chargeback', three, '-10.00', '0.00', 'B3'),
      line('reversal', two, '250.50', '-25.00', 'B3'),
    );
    expect(resultsOf(read)).toEqual(Array.from({ length: 7 }, () => 'posted'));
    // The bank shows the difference of the two.
    expect([read.postedMills, read.totalFeeMills]).toEqual([370_500, 9760]);
    expect(read.lines.map(({ batch, feeMills }) => `${batch} ${feeMills}`)).toEqual([
      'B1 2500',
      'B1 6260',
      'B2 1000',
      'B2 25000',
      'B2 0',
      'B3 0',
      'B3 -25000',
    ]);
    expect(await onAccount(world, 'acquirer_receivable')).toBe('0.00');
    expect(Number(await onAccount(world, 'acquirer_fees')) - Number(costBefore)).toBeCloseTo(9.76);
    expect(Number(await onAccount(world, 'bank')) - Number(before)).toBeCloseTo(360.74);
    const postings = await world.asOwner(
      `select from ledger_transactions where cause like 'settlement:${read.id}:%'`,
    );
    expect(postings).toHaveLength(3);
    expect((await verify(world)).problems).toEqual([]);
  });

  test('posts a batch with a total of zero', async () => {
    const [one] = (await sold(100)) as [Sold];
    await chargedBack(one, 100_000);
    expect(
      resultsOf(await acquirer(line('sale', one, '100.00'), line('chargeback', one, '-100.00'))),
    ).toEqual(['posted', 'posted']);
    expect(await onAccount(world, 'acquirer_receivable')).toBe('0.00');
    expect((await verify(world)).problems).toEqual([]);
  });

  test('explains every line that was not posted', async () => {
    const [one, two] = (await sold(100, 200)) as [Sold, Sold];
    await acquirer(line('sale', one, '100.00'));
    await chargedBack(two, 50_000);
    expect(
      await explanationsOf(
        line('sale', { ...one, invoice: 'NOBODYNOBODY' }, '100.00'),
        line('sale', two, '199.99'),
        line('sale', one, '100.00', '1.00'),
        line('sale', two, '200.00'),
        line('sale', two, '200.00'),
        line('chargeback', two, '-50.01'),
        line('chargeback', one, '-100.00'),
        line('chargeback', two, '-50.00'),
        line('chargeback', two, '-50.00'),
        line('reversal', two, '50.00'),
      ),
    ).toEqual([
      'No live payment has this invoice number.',
      'EC$200.00 was paid.',
      'It has already been settled.',
      'Settled.',
      'It has already been settled.',
      'EC$50.00 was charged back.',
      'The ledger has no chargeback of this payment.',
      'Chargeback settled.',
      'It has already been settled.',
      'No chargeback of this payment was won.',
    ]);
    expect(await onAccount(world, 'acquirer_receivable')).toBe('0.00');
    expect((await verify(world)).problems).toEqual([]);
  });

  test('settles nothing if its day is in the future', async () => {
    const [one, two] = (await sold(100, 200)) as [Sold, Sold];
    await acquirer(line('sale', two, '200.00'));
    await chargedBack(two, 200_000);
    const due = await onAccount(world, 'acquirer_receivable');
    const lines = [line('sale', one, '100.00'), line('chargeback', two, '-200.00')];
    const early = lines.map((each) => each.replace(today, addDays(today, 1)));
    expect(await explanationsOf(...early)).toEqual([
      'This day is in the future.',
      'This day is in the future.',
    ]);
    expect(await onAccount(world, 'acquirer_receivable')).toBe(due);
    expect(resultsOf(await acquirer(...lines))).toEqual(['posted', 'posted']);
    expect(await onAccount(world, 'acquirer_receivable')).toBe('0.00');
  });

  test('becomes an exception for an unapproved sale', async () => {
    const { companyId } = merchant;
    const { id } = await actingAs(world.database.kysely, { companyId }, (transaction) =>
      insertPendingSale(transaction, { companyId, amountMills: 100_000n }),
    );
    const [sale] = await world.asOwner<Sold>('select id, invoice from sales where id = $1', [id]);
    expect(await explanationsOf(line('sale', sale as Sold, '100.00'))).toEqual([
      'The payment is Pending, but the acquirer settled it.',
    ]);
  });

  test('twice, and by two at once, settles once', async () => {
    const [one, two] = (await sold(100, 200)) as [Sold, Sold];
    const text = table(
      acquirerHeader,
      line('sale', one, '100.00', '2.50'),
      line('sale', two, '200.00'),
    );
    const responses = await Promise.all([
      send(world.one, 'acquirer_csv', text),
      send(world.two, 'acquirer_csv', text),
      send(world.two, 'acquirer_csv', text.replace('2.50', '2.51')),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body['id'])).size).toBe(2);
    expect(await onAccount(world, 'acquirer_receivable')).toBe('0.00');
    const settled = await world.asOwner('select from settled_lines where sale_id in ($1, $2)', [
      one.id,
      two.id,
    ]);
    expect(settled).toHaveLength(2);
    expect((await verify(world)).problems).toEqual([]);
  });

  test('with a payment of the importer’s own needs another importer', async () => {
    const [one] = (await sold(100)) as [Sold];
    await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
      merchant.companyId,
      world.two.uid,
    ]);
    const text = table(acquirerHeader, line('sale', one, '100.00'));
    expect((await send(world.two, 'acquirer_csv', text)).status).toBe(403);
    expect(resultsOf(await importText(world, 'acquirer_csv', text))).toEqual(['posted']);
  });

  test('again on another day or in another batch becomes an exception', async () => {
    const [one, two] = (await sold(100, 200)) as [Sold, Sold];
    await chargedBack(two, 50_000);
    await acquirer(line('sale', one, '100.00'), line('chargeback', two, '-50.00'));
    const yesterday = addDays(today, -1);
    const read = await acquirer(
      line('sale', one, '100.00'),
      line('sale', one, '100.00', '0.00', 'B2'),
      line('sale', one, '100.00').replace(today, yesterday),
      line('chargeback', two, '-50.00', '1.00'),
      line('chargeback', two, '-50.00', '0.00', 'B2'),
      line('sale', two, '200.00'),
      line('sale', two, '200.00', '0.00', 'B2'),
    );
    expect(resultsOf(read)).toEqual([
      'already_posted',
      'wrong_state',
      'wrong_state',
      'already_posted',
      'wrong_state',
      'posted',
      'wrong_state',
    ]);
    expect(read.openCount).toBe(4);
    const note = read.lines.find(({ number }) => number === 3)?.explanation;
    expect(note).toBe('The acquirer settled this before: Tuesday 24 November 2026 in batch B1.');
    expect((await verify(world)).problems).toEqual([]);
  });

  test('reverses only the chargeback of a won dispute, for every writer of the database', async () => {
    const [one] = (await sold(100)) as [Sold];
    const dispute = await chargedBack(one, 100_000);
    await acquirer(line('chargeback', one, '-100.00'));
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
    await won(one, dispute);
    expect(await allows()).toBe(true);
  });

  test('repeated in a later file leaves the chargeback of a reopened dispute open', async () => {
    const [one] = (await sold(100)) as [Sold];
    const first = line('chargeback', one, '-100.00');
    const reversal = line('reversal', one, '100.00', '0.00', 'B2');
    const dispute = await chargedBack(one, 100_000);
    expect(resultsOf(await acquirer(first))).toEqual(['posted']);
    await won(one, dispute);
    expect(resultsOf(await acquirer(reversal))).toEqual(['posted']);
    await chargedBack(one, 100_000);
    const second = line('chargeback', one, '-100.00', '0.00', 'B3');
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
      line('chargeback', one, '-30.00'),
      line('chargeback', one, '-10.00'),
    );
    const open = async () => {
      const { body } = await world.one.browser.get(`/api/console/bank-imports/${id}`);
      const { lines } = body as unknown as BankImport;
      return lines.filter(({ isOpen }) => isOpen).map(({ number }) => number);
    };
    expect(await open()).toEqual([2, 3]);
    await world.at('2026-11-24T16:01:00Z');
    await chargedBack(one, 10_000);
    expect(resultsOf(await acquirer(line('chargeback', one, '-10.00')))).toEqual(['posted']);
    expect(await open()).toEqual([2]);
    // A different amount than its chargeback, and another chargeback of that amount.
    await chargedBack(one, 25_000);
    const wrong = await acquirer(line('chargeback', one, '-24.00'));
    expect(resultsOf(wrong)).toEqual(['wrong_amount']);
    await world.at('2026-11-24T16:02:00Z');
    await acquirer(line('chargeback', one, '-25.00', '0.00', 'B2'));
    await chargedBack(one, 30_000);
    const later = line('chargeback', one, '-30.00', '0.00', 'B3').replace(
      today,
      addDays(today, -1),
    );
    expect(resultsOf(await acquirer(later))).toEqual(['posted']);
    expect(await open()).toEqual([2]);
    const { body } = await world.one.browser.get(`/api/console/bank-imports/${wrong.id}`);
    expect(body['openCount']).toBe(1);
  });
});
