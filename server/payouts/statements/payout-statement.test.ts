/** A payout's statement has all of its lines, to the mill, and no other owner's. */
import { randomUUID } from 'node:crypto';
import type { PayoutLine } from '@piton/contract/payouts/payout.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Merchant, pay } from '../../merchant-accounts/testing/merchant.ts';
import { approve, saleAs, propose, proposalOf } from '../../proposals/testing/proposal-world.ts';
import { password } from '../../identity/staff/testing/console-world.ts';
import { addCompany } from '../../payments/testing/payment-world.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  adjustBalance,
  type PayoutWorld,
  sell,
} from '../testing/payout-world.ts';
import { exportPayoutOf } from './export-payout.ts';
import { cancelNewest, linesAt, millsIn, sumOf, tableAt } from './testing/statement-world.ts';

let world: PayoutWorld;
let week = 0;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

const at = (instant: string) =>
  world.at(new Date(Date.parse(instant) + week * 7 * 24 * 60 * 60_000).toISOString());
const tuesday = () => at('2026-11-24T16:00:00Z');
beforeEach(() => {
  week += 1;
  return tuesday();
});

type Paid = { id: string; reference: string; netMills: number };

/** Runs the week, and returns that merchant's payout. */
async function paidOut({ browser }: Merchant): Promise<Paid & { lines: PayoutLine[] }> {
  await at('2026-11-26T10:00:00Z');
  await world.run();
  const { body } = await browser.get('/api/payouts');
  const [payout] = body['items'] as Paid[];
  const { body: whole } = await browser.get(`/api/payouts/${payout?.id ?? ''}`);
  return whole as unknown as Paid & { lines: PayoutLine[] };
}

const pathOf = ({ id }: Paid) => `/api/payouts/${id}`;

async function addSecondCompany({ uid }: Merchant): Promise<string> {
  const options = { ownerId: uid, standing: 'approved', keyId: randomUUID() } as const;
  return addCompany(world.database, options);
}

test('a sale and its fee are one line, with the purpose', async () => {
  const merchant = await addPaidMerchant(world);
  const response = await pay(world, merchant, {
    changes: { amount: '99.00', purpose: 'Two mats' },
  });
  const sale = response.kind === 'sale' ? response.sale : null;
  const payout = await paidOut(merchant);
  expect(await linesAt(merchant, `${pathOf(payout)}/entries`)).toMatchObject([
    {
      at: new Date(Date.parse('2026-11-24T16:00:00Z') + week * 7 * 24 * 60 * 60_000).toISOString(),
      kind: 'sale',
      companyId: merchant.companyId,
      companyName: expect.stringContaining('Ti Kaye') as unknown,
      transactionNumber: sale?.tranId,
      invoiceNumber: sale?.invoice,
      about: 'Two mats',
      grossMills: 99_000,
      feeMills: 6435,
      netMills: 92_565,
    },
  ]);
  const { name, rows } = await tableAt(merchant, `${pathOf(payout)}/statement.csv`);
  expect(name).toBe(`payout-${payout.reference}.csv`);
  expect(rows.map((row) => [row['Type'], row['Net XCD'], row['Running total XCD']])).toEqual([
    ['Carried over, from last time', '0.000', '0.000'],
    ['Sale', '92.565', '92.565'],
    ['Carried over, to next time', '-0.005', '92.560'],
    ['Net to be paid', '', '92.560'],
  ]);
  expect(rows[1]).toMatchObject({
    'Gross XCD': '99.000',
    'Fee XCD': '6.435',
    'Transaction number': sale?.tranId,
    'Invoice number': sale?.invoice,
    'Time (America/St_Lucia UTC-04:00)': expect.stringMatching(/T12:00:00\.000-04:00$/) as unknown,
  });
});

test('all lines of all companies add up to the payout, with adjustments and returns', async () => {
  const merchant = await addPaidMerchant(world);
  const second = await addSecondCompany(merchant);
  await sell(world, merchant, 99, 12.5);
  const first = await paidOut(merchant);
  const reference = await cancelNewest(world, merchant);
  expect(reference).toBe(first.reference);
  week += 1;
  await tuesday();
  await sell(world, merchant, 10.01, 99);
  await sell(world, { companyId: second }, 250);
  await adjustBalance(world, merchant, -20);
  await adjustBalance(world, { companyId: second }, 5.5);
  const payout = await paidOut(merchant);
  const lines = await linesAt(merchant, `${pathOf(payout)}/entries`);
  expect(lines.map(({ kind }) => kind).toSorted()).toEqual(
    ['payout_return', 'sale', 'sale', 'sale', 'adjustment', 'adjustment'].toSorted(),
  );
  expect(lines.find(({ kind }) => kind === 'payout_return')?.about).toBe(reference);
  const cause = 'Corrects our mistake.';
  expect(lines.filter(({ kind }) => kind === 'adjustment').map(({ about }) => about)).toEqual([
    cause,
    cause,
  ]);
  for (const line of payout.lines) {
    const own = lines.filter(({ companyId }) => companyId === line.companyId);
    const sales = own.filter(({ kind }) => kind === 'sale');
    const returned = own.filter(({ kind }) => kind === 'payout_return');
    const others = own.filter(({ kind }) => kind !== 'sale' && kind !== 'payout_return');
    expect(sales).toHaveLength(line.saleCount);
    expect(sumOf(sales, (each) => each.grossMills)).toBe(line.saleMills);
    expect(sumOf(sales, (each) => each.feeMills)).toBe(line.feeMills);
    expect(sumOf(returned, (each) => each.netMills)).toBe(line.returnedMills);
    expect(sumOf(others, (each) => each.netMills)).toBe(line.otherMills);
    expect(line.carriedInMills + sumOf(own, (each) => each.netMills)).toBe(
      line.netMills + line.carriedOutMills,
    );
  }
  const { rows } = await tableAt(merchant, `${pathOf(payout)}/statement.csv`);
  expect(rows.slice(1, -2).map((row) => millsIn(row['Net XCD']))).toEqual(
    lines.map((line) => line.netMills),
  );
  expect(sumOf(rows, (row) => millsIn(row['Net XCD']))).toBe(payout.netMills);
  expect(rows.at(-1)).toMatchObject({ Type: 'Net to be paid' });
  expect(millsIn(rows.at(-1)?.['Running total XCD'])).toBe(payout.netMills);
  expect(payout.netMills).toBe(sumOf(payout.lines, (line) => line.netMills));
});

test('a chargeback is one line with the dispute fee', async () => {
  // A chargeback is dated between its sale and today.
  await world.at(new Date().toISOString());
  const merchant = await addPaidMerchant(world);
  const response = await pay(world, merchant, { changes: { amount: '99.00', purpose: 'Nutmeg' } });
  if (response.kind !== 'sale') throw new Error(`answered ${response.kind}`);
  await sell(world, merchant, 500);
  const { id: saleId, tranId, invoice } = response.sale;
  const chargeback = await proposalOf(
    propose(world.one, saleId, 'disputes', {
      amountMills: 99_000,
      disputeFeeMills: 25_000,
      reference: 'CB-2026-17',
      reason: 'Looks like friendly fraud',
    }),
  );
  expect((await approve(world.two, chargeback)).status).toBe(200);
  const ended = world.one.browser.post(`/api/console/disputes/${chargeback.id}/outcome`, {
    proposalId: randomUUID(),
    password,
    saleVersion: (await saleAs(world.one, saleId)).version,
    outcome: 'won',
    reference: 'CB-2026-17/2',
    reason: 'They decided',
  });
  expect((await approve(world.two, await proposalOf(ended))).status).toBe(200);
  const payout = await paidOut(merchant);
  const lines = await linesAt(merchant, `${pathOf(payout)}/entries`);
  const of = { transactionNumber: tranId, invoiceNumber: invoice };
  expect(lines).toMatchObject([
    { kind: 'sale', about: 'Nutmeg', netMills: 92_565, ...of },
    { kind: 'sale', netMills: 467_500 },
    {
      kind: 'chargeback',
      about: 'CB-2026-17',
      grossMills: -99_000,
      feeMills: 25_000,
      netMills: -124_000,
      ...of,
    },
    { kind: 'chargeback_reversal', about: 'CB-2026-17/2', grossMills: 99_000, feeMills: 0, ...of },
  ]);
  const { body } = await merchant.browser.get(`${pathOf(payout)}/statement.csv`);
  expect(body['file']).not.toContain('friendly fraud');
});

test('has pages, with each line once', async () => {
  const merchant = await addPaidMerchant(world);
  const second = await addSecondCompany(merchant);
  for (const amount of [10, 20, 30]) {
    await sell(world, merchant, amount);
    await sell(world, { companyId: second }, amount);
  }
  const payout = await paidOut(merchant);
  const path = `${pathOf(payout)}/entries`;
  const all = await linesAt(merchant, path);
  expect(all.map(({ grossMills }) => grossMills)).toEqual(
    [10, 10, 20, 20, 30, 30].map((amount) => amount * 1000),
  );
  for (const limit of [1, 2, 4, 6]) expect(await linesAt(merchant, path, limit)).toEqual(all);
  const { status } = await merchant.browser.get(`${path}?cursor=bm90IG91cnM`);
  expect(status).toBe(422);
});

test('hides the statements of other owners, also after a company has changed owner', async () => {
  const [merchant, other] = [await addPaidMerchant(world), await addPaidMerchant(world)];
  await sell(world, merchant, 100);
  const payout = await paidOut(merchant);
  for (const part of ['entries', 'statement.csv']) {
    const path = `${pathOf(payout)}/${part}`;
    expect((await other.browser.get(path)).status).toBe(404);
    expect((await world.one.browser.get(path)).status).toBe(404);
    expect((await merchant.browser.get(path)).status).toBe(200);
  }
});

test('a file is cut off when its reader loses the company, and read only as far as requested', async () => {
  const merchant = await addPaidMerchant(world);
  const other = await addPaidMerchant(world);
  await sell(world, merchant, 100, 100, 100, 100, 100);
  const payout = await paidOut(merchant);
  const { kysely } = world.database;
  const begun = vi.spyOn(kysely, 'transaction');
  const { text } = await exportPayoutOf(kysely, merchant.uid, payout.id, 1);
  const parts = text[Symbol.asyncIterator]();
  await parts.next();
  expect(begun).toHaveBeenCalledTimes(1);
  await parts.next();
  // The page that was read, and one ahead.
  expect(begun).toHaveBeenCalledTimes(3);
  begun.mockRestore();
  await world.asOwner('update users set primary_company_id = null where id = $1', [merchant.uid]);
  await world.asOwner('update companies set owner_id = $1 where id = $2', [
    other.uid,
    merchant.companyId,
  ]);
  const rest = async () => {
    while ((await parts.next()).done !== true);
  };
  await expect(rest()).rejects.toMatchObject({ code: 'not_found' });
});

test('a formula in a customer’s text is escaped in the file', async () => {
  const merchant = await addPaidMerchant(world);
  await pay(world, merchant, { changes: { amount: '99.00', purpose: '=HYPERLINK(1)' } });
  const payout = await paidOut(merchant);
  const { rows } = await tableAt(merchant, `${pathOf(payout)}/statement.csv`);
  expect(rows[1]?.['About']).toBe("'=HYPERLINK(1)");
});
