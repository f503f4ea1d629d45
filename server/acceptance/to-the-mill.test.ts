/**
 * The same amounts through TypeScript, through the database and in every displayed form: no mill is
 * lost.
 */
import {
  feeMills,
  formatMoney,
  millsFromNumber,
  millsFromText,
} from '@piton/contract/money/money.ts';
import { moneyCases } from '@piton/contract/testing/money-cases.ts';
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBalances } from '../merchant-accounts/exported-companies.ts';
import { selectCompaniesOf } from '../companies/list-companies.ts';
import { actingAs } from '../database/acting-as.ts';
import type { Sales } from '../database/types.ts';
import { withConnection } from '../database/with-connection.ts';
import { verifyLedger } from '../monitoring/self-check/verify-ledger.ts';
import { findReceipt } from '../receipts/find-receipt.ts';
import { saleRecord } from '../payments/find-sale.ts';
import { createPaymentWorld, type PaymentWorld } from '../payments/testing/payment-world.ts';
import { sellInBulk } from '../payments/testing/sell-in-bulk.ts';
import { webPayResponse } from '../payments/take/responses/web-pay-response.ts';
import { saleOf, type SaleRow } from '../reports/sales/sale-list.ts';
import { draftPaymentsEmail } from '../notifications/payments/draft-payments-email.ts';
import { writeReceiptEmail } from '../receipts/write-receipt-email.ts';
import { findReceiptSales } from '../receipts/receipt-sales.ts';

const seed = 650;
/** The ledger gets them one by one; the database computes all at once. */
const soldCount = 1000;
const calculatedCount = 100_000;
/** The limit for one payment. */
const paymentMaxMills = 50_000_000n;

const origin = 'https://piton.example';
let world: PaymentWorld;
let rows: (Selectable<Sales> & SaleRow)[];
const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);

beforeAll(async () => {
  world = await createPaymentWorld();
  const amounts = Array.from(moneyCases(seed, soldCount * 2), ({ amountMills }) => amountMills)
    .filter((amountMills) => amountMills > 0n && amountMills <= paymentMaxMills)
    .slice(0, soldCount);
  await sellInBulk(world, amounts.slice(0, soldCount / 2));
  // A different rate in the same ledger.
  await asOwner('update companies set fee_basis_points = 333 where id = $1', [world.companyId]);
  await sellInBulk(world, amounts.slice(soldCount / 2));
  const sold = await actingAs(world.database.kysely, 'piton', (transaction) =>
    transaction.selectFrom('sales').selectAll().orderBy('id').execute(),
  );
  rows = sold.map((row) => ({
    ...row,
    reference: null,
    state: null,
    returned_mills: null,
    disputed_mills: null,
    refund_pending_mills: null,
    is_voided: null,
  }));
}, 120_000);
afterAll(() => world.database.drop());

async function asOwner<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return withConnection(world.database.owner, async (client) => {
    const result = await client.query<Row>(text, values);
    return result.rows;
  });
}

/** The first amounts for which a fee of the database differs from ours. */
async function wrongFees(formula: string, count: number): Promise<string[]> {
  const cases = Array.from(moneyCases(seed, count));
  // Uses the columns' types, because they decide how a division rounds.
  const [row] = await asOwner<{ fees: string[] }>(
    `select array_agg((${formula})::text order by number) as fees
       from unnest($1::bigint[], $2::integer[])
              with ordinality as given (amount_mills, fee_basis_points, number)`,
    [cases.map((one) => String(one.amountMills)), cases.map((one) => Number(one.basisPoints))],
  );
  return cases
    .flatMap(({ amountMills, basisPoints }, index) => {
      const ours = String(feeMills(amountMills, basisPoints));
      const fee = row?.fees[index] ?? 'nothing';
      return fee === ours ? [] : [`${amountMills} at ${basisPoints}: ${fee}, not ${ours}`];
    })
    .slice(0, 5);
}

test('the database agrees on a hundred thousand fees', { timeout: 60_000 }, async () => {
  expect(await wrongFees('fee_mills(amount_mills, fee_basis_points)', calculatedCount)).toEqual([]);
});

test.each([
  ['half a mill goes to the even one', 'round((amount_mills * fee_basis_points)::float8 / 10000)'],
  ['half a mill is dropped', '(amount_mills / 10 * fee_basis_points + 499) / 1000'],
  ['a rate is rounded first', 'amount_mills * (fee_basis_points / 100) / 100'],
])('the test finds it in the database when %s', async (_what, text) => {
  expect(await wrongFees(text, 1000)).not.toEqual([]);
});

test('one function and no constraint computes with a fee rate', async () => {
  const found = await asOwner<{ place: string }>(
    `select place from (
       select proname as place, pg_get_functiondef(oid) as source from pg_proc
        where pronamespace = 'public'::regnamespace and prokind = 'f'
        union all
       select conname, pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
     ) sources
      where source ~ 'basis_points\\s*[-+*/]|[-+*/]\\s*(\\w+\\.)?(fee_)?basis_points'`,
  );
  expect(found).toEqual([{ place: 'fee_mills' }]);
});

test('each sale has its rate’s fee, and matching entries', async () => {
  expect(rows).toHaveLength(soldCount);
  expect(new Set(rows.map((row) => row.fee_basis_points))).toEqual(new Set([650, 333]));
  const entries = await asOwner<{ id: string; entries: string }>(
    `select substr(t.cause, 6) as id,
            string_agg(concat_ws(' ', a.code, e.kind, e.amount_mills), ', ' order by e.id) as entries
       from ledger_transactions t
       join ledger_entries e on e.transaction_id = t.id
       join ledger_accounts a on a.id = e.account_id
      group by t.id`,
  );
  const posted = new Map(entries.map((each) => [each.id, each.entries]));
  for (const row of rows) {
    const fee = feeMills(row.amount_mills, BigInt(row.fee_basis_points));
    expect(row.fee_mills).toBe(fee);
    const expected = [
      `acquirer_receivable sale ${row.amount_mills}`,
      `merchant_payable sale ${-row.amount_mills}`,
      ...(fee === 0n ? [] : [`merchant_payable fee ${fee}`, `fee_income fee ${-fee}`]),
    ];
    expect(posted.get(row.id)).toBe(expected.join(', '));
  }
});

test('the ledger and all shown balances are the sums', async () => {
  const taken = sum(rows.map((row) => row.amount_mills));
  const fees = sum(rows.map((row) => feeMills(row.amount_mills, BigInt(row.fee_basis_points))));
  const { problems, totals } = await withConnection(world.database.owner, verifyLedger);
  expect(problems).toEqual([]);
  expect(totals.find(({ mode }) => mode === 'live')).toMatchObject({
    receivableMills: taken,
    payableMills: taken - fees,
    feeMills: fees,
  });
  const { ownerId: userId } = world;
  await actingAs(world.database.kysely, { userId }, async (transaction) => {
    const [company] = await selectCompaniesOf(transaction, userId);
    expect(millsFromNumber(company?.balance ?? 0)).toBe(taken - fees);
    const balances = await exportBalances(transaction, userId);
    expect(JSON.parse(JSON.stringify(balances))).toContainEqual({
      companyId: world.companyId,
      mode: 'live',
      account: 'merchant_payable',
      balance: company?.balance,
      currency: 'XCD',
    });
  });
});

test('responses, lists, receipts and emails show the same amounts and fees', async () => {
  const stored = await actingAs(world.database.kysely, 'piton', (transaction) =>
    findReceiptSales(
      transaction,
      rows.map(({ id }) => id),
    ),
  );
  for (const [index, row] of rows.entries()) {
    const { amount, response, feeAmount } = JSON.parse(JSON.stringify(saleOf(row))) as ReturnType<
      typeof saleOf
    >;
    expect(response.Amount).toEqual([amount]);
    expect(millsFromText(amount)).toBe(row.amount_mills);
    expect(millsFromNumber(feeAmount)).toBe(row.fee_mills);
    const telling = { publicOrigin: origin, now: new Date() };
    const { msg } = webPayResponse({ kind: 'sale', sale: saleRecord(row), shown: null }, telling);
    expect(msg).toMatchObject({ Amount: [amount] });
    const sale = stored[index];
    expect(sale && writeReceiptEmail(sale, { origin })).toMatchObject({
      amount: formatMoney(row.amount_mills),
    });
  }
  const amountMills = sum(rows.map((row) => row.amount_mills));
  const fees = sum(rows.map((row) => row.fee_mills));
  const email = draftPaymentsEmail(
    { saleIds: rows.map(({ id }) => id), amountMills, feeMills: fees },
    stored,
    origin,
  );
  expect(millsFromText(email.total.replace('EC$', ''))).toBe(amountMills);
  // An email shows whole cents, and never more than is owed.
  expect(millsFromText(email.net.replace('EC$', ''))).toBe(((amountMills - fees) / 10n) * 10n);
  for (const row of rows.slice(0, 20)) {
    const receipt = await findReceipt(world.database.kysely, {
      companyId: row.company_id,
      token: row.receipt_token,
      origin: '',
      payOrigin: '',
    });
    expect(millsFromText(receipt?.amount ?? '')).toBe(row.amount_mills);
  }
});
