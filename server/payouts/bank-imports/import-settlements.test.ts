/** The acquirer's settlement clears what it owes us, to the cent, each payment once. */
import { addDays } from '@piton/contract/time/calendar.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { actingAs } from '../../database/acting-as.ts';
import { insertPendingSale } from '../../payments/testing/pending-sale.ts';
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
  resetLimits,
  onAccount,
  importText,
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

const sold = (...amounts: number[]) => sellTo(world, merchant, ...amounts);
const acquirer = (...lines: string[]) =>
  importText(world, 'acquirer_csv', table(acquirerHeader, ...lines));

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
    const chargeback = await chargeBack(world, two, 250_500);
    const [half, rest] = [
      await chargeBack(world, three, 10_000),
      await chargeBack(world, three, 10_000),
    ];
    await winDispute(world, two, chargeback);
    expect(half).not.toBe(rest);
    expect(await onAccount(world, 'acquirer_receivable')).toBe('370.50');
    const read = await acquirer(
      settlementLine('sale', one, '100.00', '2.50'),
      settlementLine('sale', two, '250.50', '6.26'),
      settlementLine('sale', three, '40.00', '1.00', 'B2'),
      settlementLine('chargeback', two, '-250.50', '25.00', 'B2'),
      settlementLine('chargeback', three, '-10.00', '0.00', 'B2'),
      settlementLine('chargeback', three, '-10.00', '0.00', 'B3'),
      settlementLine('reversal', two, '250.50', '-25.00', 'B3'),
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
    await chargeBack(world, one, 100_000);
    expect(
      resultsOf(
        await acquirer(
          settlementLine('sale', one, '100.00'),
          settlementLine('chargeback', one, '-100.00'),
        ),
      ),
    ).toEqual(['posted', 'posted']);
    expect(await onAccount(world, 'acquirer_receivable')).toBe('0.00');
    expect((await verify(world)).problems).toEqual([]);
  });

  test('explains every line that was not posted', async () => {
    const [one, two] = (await sold(100, 200)) as [Sold, Sold];
    await acquirer(settlementLine('sale', one, '100.00'));
    await chargeBack(world, two, 50_000);
    expect(
      await explanationsOf(
        settlementLine('sale', { ...one, invoice: 'NOBODYNOBODY' }, '100.00'),
        settlementLine('sale', two, '199.99'),
        settlementLine('sale', one, '100.00', '1.00'),
        settlementLine('sale', two, '200.00'),
        settlementLine('sale', two, '200.00'),
        settlementLine('chargeback', two, '-50.01'),
        settlementLine('chargeback', one, '-100.00'),
        settlementLine('chargeback', two, '-50.00'),
        settlementLine('chargeback', two, '-50.00'),
        settlementLine('reversal', two, '50.00'),
      ),
    ).toEqual([
      'No live payment has this invoice number.',
      'EC$200.00 was paid.',
      'It has already been settled.',
      'Settled.',
      'It has already been settled.',
      'EC$50.00 was charged back.',
      'The ledger has no chargeback of this payment, so a dispute is proposed, with Tuesday 8 December 2026 as the merchant’s deadline. Once it is approved, import this line again.',
      'Chargeback settled.',
      'It has already been settled.',
      'No chargeback of this payment was won.',
    ]);
    expect(await onAccount(world, 'acquirer_receivable')).toBe('0.00');
    expect((await verify(world)).problems).toEqual([]);
  });

  test('settles nothing if its day is in the future', async () => {
    const [one, two] = (await sold(100, 200)) as [Sold, Sold];
    await acquirer(settlementLine('sale', two, '200.00'));
    await chargeBack(world, two, 200_000);
    const due = await onAccount(world, 'acquirer_receivable');
    const lines = [
      settlementLine('sale', one, '100.00'),
      settlementLine('chargeback', two, '-200.00'),
    ];
    const early = lines.map((each) => each.replace(settledOn, addDays(settledOn, 1)));
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
    expect(await explanationsOf(settlementLine('sale', sale as Sold, '100.00'))).toEqual([
      'The payment is Pending, but the acquirer settled it.',
    ]);
  });

  test('twice, and by two at once, settles once', async () => {
    const [one, two] = (await sold(100, 200)) as [Sold, Sold];
    const text = table(
      acquirerHeader,
      settlementLine('sale', one, '100.00', '2.50'),
      settlementLine('sale', two, '200.00'),
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
    const text = table(acquirerHeader, settlementLine('sale', one, '100.00'));
    expect((await send(world.two, 'acquirer_csv', text)).status).toBe(403);
    expect(resultsOf(await importText(world, 'acquirer_csv', text))).toEqual(['posted']);
  });

  test('again on another day or in another batch becomes an exception', async () => {
    const [one, two] = (await sold(100, 200)) as [Sold, Sold];
    await chargeBack(world, two, 50_000);
    await acquirer(
      settlementLine('sale', one, '100.00'),
      settlementLine('chargeback', two, '-50.00'),
    );
    const yesterday = addDays(settledOn, -1);
    const read = await acquirer(
      settlementLine('sale', one, '100.00'),
      settlementLine('sale', one, '100.00', '0.00', 'B2'),
      settlementLine('sale', one, '100.00').replace(settledOn, yesterday),
      settlementLine('chargeback', two, '-50.00', '1.00'),
      settlementLine('chargeback', two, '-50.00', '0.00', 'B2'),
      settlementLine('sale', two, '200.00'),
      settlementLine('sale', two, '200.00', '0.00', 'B2'),
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
});
