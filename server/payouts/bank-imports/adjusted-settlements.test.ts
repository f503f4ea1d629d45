/**
 * The acquirer's line about a payment that two people adjusted is posted if it equals what the ledger
 * has due for that payment, and no line of another amount is.
 */
import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { adjust, approve, proposalOf, saleAs } from '../../proposals/testing/proposal-world.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  type PayoutWorld,
  verify,
} from '../testing/payout-world.ts';
import { sellTo, settlementLine, type Sold } from './testing/disputed-sales.ts';
import {
  acquirerHeader,
  explanationsOf,
  importText,
  onAccount,
  resetLimits,
  resultsOf,
  table,
} from './testing/import-world.ts';
import { declinedSale } from './testing/voided-sales.ts';

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

let minutes = 0;

/** The same line later. An empty line makes it another file, since a file is read only once. */
async function later(sale: Sold, amount: string): Promise<BankImport> {
  await world.at(`2026-11-24T16:0${(minutes += 1)}:00Z`);
  return acquirer(settlementLine('sale', sale, amount), '');
}

async function proposeFrom(sale: Sold, amountMills: number, against = 'acquirer_receivable') {
  const { version: saleVersion } = await saleAs(world.one, sale.id);
  return proposalOf(
    adjust(world.one, merchant.companyId, {
      amountMills,
      against,
      sale: { saleId: sale.id, saleVersion },
    }),
  );
}

/** Two people adjust what the acquirer owes, from the payment's page. */
async function adjustFrom(...given: Parameters<typeof proposeFrom>): Promise<void> {
  expect((await approve(world.two, await proposeFrom(...given))).status).toBe(200);
}

const isOpen = async ({ id }: BankImport): Promise<boolean[]> => {
  const { body } = await world.one.browser.get(`/api/console/bank-imports/${id}`);
  return (body as unknown as BankImport).lines.map((line) => line.isOpen);
};

async function nothingIsDue(): Promise<void> {
  expect(await onAccount(world, 'acquirer_receivable')).toBe('0.00');
  expect((await verify(world)).problems).toEqual([]);
}

describe('the acquirer’s line about an adjusted payment', () => {
  test('is posted once the adjustment makes its amount due, and clears what was due', async () => {
    const [sale] = (await sellTo(world, merchant, 100)) as [Sold];
    const unmatched = await acquirer(settlementLine('sale', sale, '105.00'));
    expect([resultsOf(unmatched), explanationsOf(unmatched)]).toEqual([
      ['wrong_amount'],
      ['EC$100.00 was paid.'],
    ]);
    await adjustFrom(sale, 5000);
    expect(await onAccount(world, 'acquirer_receivable')).toBe('105.00');
    const other = await acquirer(settlementLine('sale', sale, '100.00'));
    expect([resultsOf(other), explanationsOf(other)]).toEqual([
      ['wrong_amount'],
      ['EC$105.00 was paid.'],
    ]);
    expect(resultsOf(await later(sale, '105.00'))).toEqual(['posted']);
    expect(await isOpen(unmatched)).toEqual([false]);
    await nothingIsDue();
  });

  test('is posted for a payment that ended as declined, once the merchant was credited', async () => {
    const sale = await declinedSale({ world, merchant }, 100_000n);
    const unmatched = await acquirer(settlementLine('sale', sale, '100.00'));
    expect(explanationsOf(unmatched)).toEqual([
      'The payment is Declined, but the acquirer settled it.',
    ]);
    await adjustFrom(sale, 100_000);
    expect(resultsOf(await later(sale, '100.00'))).toEqual(['posted']);
    expect(await isOpen(unmatched)).toEqual([false]);
    await nothingIsDue();
    const again = await acquirer(
      settlementLine('sale', sale, '100.00'),
      settlementLine('sale', sale, '100.00', '0.00', 'B2'),
    );
    expect(resultsOf(again)).toEqual(['already_posted', 'wrong_state']);
    expect(explanationsOf(again)).toContain(
      'The acquirer settled this before: Tuesday 24 November 2026 in batch B1.',
    );
    await nothingIsDue();
  });

  test('is not posted for a payment whose whole amount was taken back', async () => {
    const [sale] = (await sellTo(world, merchant, 100)) as [Sold];
    await adjustFrom(sale, -100_000);
    const read = await acquirer(settlementLine('sale', sale, '100.00'));
    expect([resultsOf(read), explanationsOf(read)]).toEqual([
      ['wrong_amount'],
      ['EC$0.00 was paid.'],
    ]);
    await nothingIsDue();
  });

  test('counts no adjustment that one person proposed, or that is against another account', async () => {
    const [sale, other] = (await sellTo(world, merchant, 100, 200)) as [Sold, Sold];
    await adjustFrom(other, 5000, 'adjustments');
    await proposeFrom(sale, 5000);
    const lines = [settlementLine('sale', sale, '105.00'), settlementLine('sale', other, '205.00')];
    expect(resultsOf(await acquirer(...lines))).toEqual(['wrong_amount', 'wrong_amount']);
    const asPaid = [
      settlementLine('sale', sale, '100.00'),
      settlementLine('sale', other, '200.00'),
    ];
    expect(resultsOf(await acquirer(...asPaid))).toEqual(['posted', 'posted']);
    await nothingIsDue();
  });

  test('stays settled if the payment is adjusted afterwards', async () => {
    const [sale] = (await sellTo(world, merchant, 100)) as [Sold];
    expect(resultsOf(await acquirer(settlementLine('sale', sale, '100.00')))).toEqual(['posted']);
    await adjustFrom(sale, 5000);
    expect((await verify(world)).problems).toEqual([]);
    expect(resultsOf(await acquirer(settlementLine('sale', sale, '105.00')))).not.toContain(
      'posted',
    );
    await adjustFrom(sale, -5000);
    await nothingIsDue();
  });
});

describe('the owner of the tables', () => {
  /** Writes a line and its settlement of that amount in one batch, past the import. */
  const settles = (sale: Sold, mills: number) =>
    withConnection(world.database.owner, async (client) => {
      await client.query('begin');
      await client.query(`select set_config('piton.is_staff', 'yes', true)`);
      await client.query(
        `with line as (
           insert into bank_import_lines
             (import_id, number, reference, outcome, amount_mills, day, result, notes, sale_id, company_id)
           select gen_random_uuid(), 2, invoice, 'sale', $2, '2026-11-24', 'posted', '[]', id, company_id
             from sales where id = $1
           returning *
         ), posted as (
           select l.*, post_to_ledger('live', 'acquirer_settlement', 'settlement:' || l.import_id || ':B1', 'me', now(),
                    jsonb_build_array(
                      jsonb_build_object('code', 'bank', 'kind', 'settled_sale', 'amount_mills', $2::bigint),
                      jsonb_build_object('code', 'acquirer_receivable', 'kind', 'settled_sale', 'amount_mills', -$2::bigint)
                    )) as posting from line l
         )
         insert into settled_lines (import_id, number, kind, sale_id, company_id, amount_mills,
             acquirer_fee_mills, settled_on, batch, ledger_transaction_id)
         select import_id, number, 'sale', sale_id, company_id, amount_mills, 0, day, 'B1', posting from posted`,
        [sale.id, mills],
      );
      await client.query('commit');
    });

  test('settles no other amount than is due, and nothing twice', async () => {
    const [sale] = (await sellTo(world, merchant, 100)) as [Sold];
    const declined = await declinedSale({ world, merchant }, 100_000n);
    const refused = /a settled amount differs from the payment/;
    await expect(settles(sale, 105_000)).rejects.toThrow(refused);
    await expect(settles(declined, 100_000)).rejects.toThrow(refused);
    await proposeFrom(sale, 5000);
    await expect(settles(sale, 105_000)).rejects.toThrow(refused);
    await adjustFrom(declined, 100_000);
    await expect(settles(declined, 99_990)).rejects.toThrow(refused);
    expect(resultsOf(await acquirer(settlementLine('sale', declined, '100.00')))).toEqual([
      'posted',
    ]);
    await expect(settles(declined, 100_000)).rejects.toThrow(/settled_lines_sale_once/);
    expect(resultsOf(await acquirer(settlementLine('sale', sale, '100.00')))).toEqual(['posted']);
    await nothingIsDue();
  });

  test('plants another amount than was due, and the nightly check finds it until it is adjusted', async () => {
    const sale = await declinedSale({ world, merchant }, 100_000n);
    await adjustFrom(sale, 100_000);
    await acquirer(settlementLine('sale', sale, '100.00'));
    expect((await verify(world)).problems).toEqual([]);
    await withConnection(world.database.superuser, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(
        `update proposals set amount_mills = 99000
          where sale_id = $1 and kind = 'adjustment'`,
        [sale.id],
      );
    });
    const found = expect.stringMatching(
      /^The acquirer settled EC\$100\.00 of sale \S+ as a sale/,
    ) as string;
    expect((await verify(world)).problems).toContainEqual(found);
    await adjustFrom(sale, 1000);
    expect((await verify(world)).problems).not.toContainEqual(found);
  });
});
