/** How a merchant's list, Home and one payment show returned or disputed money and collected goods. */
import type { SaleDetails } from '@piton/contract/payments/sale-details.ts';
import type { Sale } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import {
  chargeBack,
  createReceiptWorld,
  decideDispute,
  collect,
  paid,
  type Paid,
  type ReceiptWorld,
  undoCollect,
} from '../../receipts/testing/receipt-world.ts';

let world: ReceiptWorld;
beforeAll(async () => {
  world = await createReceiptWorld();
});
beforeEach(() => world.asOwner('delete from limits'));
afterAll(() => world.database.drop());

const read = async ({ saleId }: Paid) =>
  (await world.merchant.browser.get(`/api/sales/${saleId}`)).body as unknown as SaleDetails;

/** The same payment in the list, in a search, on Home and by itself. */
async function rowsOf({ saleId }: Paid): Promise<Pick<Sale, 'moneyState' | 'refundedCents'>[]> {
  const { tranId } = await tranIdOf(saleId);
  const [list, search, months, one] = await Promise.all(
    ['', `?search=${tranId}`, '/months', `/${saleId}`].map(
      async (path) => (await world.merchant.browser.get(`/api/sales${path}`)).body,
    ),
  );
  const itemsOf = (body: unknown, name: string) => (body as Record<string, Sale[]>)[name] ?? [];
  return [
    ...itemsOf(list, 'items'),
    ...itemsOf(search, 'items'),
    ...itemsOf(months, 'newest'),
    one as unknown as Sale,
  ]
    .filter(({ id }) => id === saleId)
    .map(({ moneyState, refundedCents }) => ({ moneyState, refundedCents }));
}

async function tranIdOf(saleId: string): Promise<{ tranId: string }> {
  const [row] = await world.asOwner<{ tranId: string }>(
    'select tran_id as "tranId" from sales where id = $1',
    [saleId],
  );
  return row ?? { tranId: '' };
}

const fourTimes = (moneyState: string, refundedCents: number) =>
  Array.from({ length: 4 }, () => ({ moneyState, refundedCents }));

test('every list shows a payment that is disputed, partly lost and lost', async () => {
  const sale = await paid(world, '99.00');
  expect(await rowsOf(sale)).toEqual(fourTimes('paid', 0));
  const won = await chargeBack(world, sale, 20_000);
  expect(await rowsOf(sale)).toEqual(fourTimes('disputed', 0));
  await decideDispute(world, { ...sale, disputeId: won, outcome: 'won' });
  expect(await rowsOf(sale)).toEqual(fourTimes('paid', 0));
  const part = await chargeBack(world, sale, 30_000);
  await decideDispute(world, { ...sale, disputeId: part, outcome: 'lost' });
  expect(await rowsOf(sale)).toEqual(fourTimes('partly_returned_dispute_lost', 3000));
  const rest = await chargeBack(world, sale, 69_000);
  await decideDispute(world, { ...sale, disputeId: rest, outcome: 'lost' });
  expect(await rowsOf(sale)).toEqual(fourTimes('returned_dispute_lost', 9900));
  const { steps } = await read(sale);
  expect(steps.slice(2).map(({ step, amount }) => [step, amount])).toEqual([
    ['disputed', '20.00'],
    ['dispute_won', '20.00'],
    ['disputed', '30.00'],
    ['dispute_lost', '30.00'],
    ['disputed', '69.00'],
    ['dispute_lost', '69.00'],
  ]);
});

test('a payment shows whether its goods were collected', async () => {
  const sale = await paid(world);
  expect((await read(sale)).paid?.isCollected).toBe(false);
  await collect(world.helper.browser, sale);
  expect((await read(sale)).paid?.isCollected).toBe(true);
  await undoCollect(world.helper.browser, sale);
  const { paid: shown, steps } = await read(sale);
  expect(shown?.isCollected).toBe(false);
  expect(steps.slice(2).map(({ step }) => step)).toEqual(['goods_collected', 'collection_undone']);
});

test('no one else learns its outcome', async () => {
  const sale = await paid(world);
  await chargeBack(world, sale, 10_000);
  const tell = (userId: string) =>
    actingAs(world.database.kysely, { userId }, async (transaction) => [
      (await sql`select * from moved_money(${[sale.saleId]})`.execute(transaction)).rows.length,
      (await sql`select * from money_steps_with_fees(${sale.saleId})`.execute(transaction)).rows
        .length,
      await disputedOf(transaction),
    ]);
  const disputedOf = async (transaction: Transaction<DB>) => {
    const { rows } = await sql<{ mills: bigint }>`
      select disputed_mills as mills from sum_moved_money(
        ${world.merchant.companyId}, 'live', null, null, null, null, null)`.execute(transaction);
    return Number(rows[0]?.mills) > 0;
  };
  expect(await tell(world.merchant.uid)).toEqual([1, 1, true]);
  expect(await tell(world.helper.uid)).toEqual([1, 1, true]);
  expect(await tell(world.stranger.uid)).toEqual([0, 0, false]);
});

test('lists, searches and totals find payments in dispute', async () => {
  const [open, part, won] = [
    await paid(world, '10.00'),
    await paid(world, '20.00'),
    await paid(world, '30.00'),
  ];
  await chargeBack(world, open, 10_000);
  await chargeBack(world, part, 5000);
  const decided = await chargeBack(world, won, 30_000);
  await decideDispute(world, { ...won, disputeId: decided, outcome: 'won' });
  const { invoice } = await invoiceOf(part);
  const found = async (query: string) => {
    const { browser } = world.merchant;
    const list = (await browser.get(`/api/sales?${query}`)).body as unknown as { items: Sale[] };
    const total = (await browser.get(`/api/sales/total?${query}`)).body;
    return { ids: list.items.map(({ id }) => id), total };
  };
  const all = await found('money=disputed');
  expect(all.ids.filter((id) => [open, part, won].some(({ saleId }) => saleId === id))).toEqual([
    part.saleId,
    open.saleId,
  ]);
  expect(all.total).toMatchObject({ count: all.ids.length });
  const one = await found(`money=disputed&search=${invoice}`);
  expect(one.ids).toEqual([part.saleId]);
  expect(one.total).toMatchObject({
    count: 1,
    totalMills: 20_000,
    returnedMills: 0,
    disputedMills: 5000,
  });
  expect((await found('money=disputed&status=Declined')).ids).toEqual([]);
});

async function invoiceOf({ saleId }: Paid): Promise<{ invoice: string }> {
  const [row] = await world.asOwner<{ invoice: string }>(
    'select invoice from sales where id = $1',
    [saleId],
  );
  return row ?? { invoice: '' };
}
