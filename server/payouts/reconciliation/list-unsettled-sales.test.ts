/** Staff's list of sales that the acquirer has not settled, and the table to send to it. */
import type { UnsettledSales } from '@piton/contract/payouts/reconciliation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import {
  acquirerHeader,
  importText,
  settledLines,
  table,
} from '../bank-imports/testing/import-world.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  type PayoutWorld,
  sell,
} from '../testing/payout-world.ts';
import { adjust, complete, saleAs } from '../../proposals/testing/proposal-world.ts';
import { endRefund, refunded } from '../../refunds/testing/refund-world.ts';
import { exportUnsettledSalesOf } from './list-unsettled-sales.ts';
import { keepOverdueSales, unsettledSales } from './unsettled-sales.ts';

let world: PayoutWorld;
let ana: Merchant;
beforeAll(async () => {
  world = await createPayoutWorld();
  ana = await addPaidMerchant(world);
});
afterAll(() => world.database.drop());

async function list(): Promise<UnsettledSales> {
  const { status, body } = await world.one.browser.get('/api/console/unsettled-sales');
  expect(status).toBe(200);
  return body as unknown as UnsettledSales;
}

async function partsOfTable(maxPage = 5000): Promise<string[]> {
  const query = { today: '2026-11-26', maxPage };
  const { name, text } = exportUnsettledSalesOf(world.database.kysely, world.one.uid, query);
  expect(name).toBe('not-settled-2026-11-26.csv');
  const parts = [];
  for await (const part of text) parts.push(part);
  return parts;
}

async function linesOfTable(): Promise<string[]> {
  return (await partsOfTable()).join('').trimEnd().split('\r\n');
}

test('each payment older than a week is listed until a settlement names it', async () => {
  await world.at('2026-09-01T12:00:00Z');
  await sell(world, ana, 40, 60);
  await world.at('2026-09-05T12:00:00Z');
  await sell(world, ana, 25);
  await world.at('2026-09-08T11:59:59Z');
  expect(await list()).toStrictEqual({ count: 0, mills: 0, items: [] });
  await world.at('2026-09-08T12:00:00Z');
  const { items, ...sum } = await list();
  expect(sum).toStrictEqual({ count: 2, mills: 100_000 });
  expect(items.map(({ mills }) => mills).toSorted((one, other) => one - other)).toStrictEqual([
    40_000, 60_000,
  ]);
  const [oldest] = items;
  expect(oldest?.at).toBe('2026-09-01T12:00:00.000Z');
  const [head, ...rows] = await linesOfTable();
  expect(head).toBe(
    '\uFEFFTime (America/St_Lucia UTC-04:00),Invoice number,Company,Last four,Amount XCD,Refund reference',
  );
  expect(rows.map((row) => row.split(',')[1])).toStrictEqual(items.map(({ invoice }) => invoice));
  expect(rows[0]).toMatch(/^2026-09-01T08:00:00\.000-04:00,/);

  const settled = await settledLines(world, '-infinity', '2026-09-02');
  await importText(world, 'acquirer_csv', table(acquirerHeader, ...settled.slice(1)));
  const left = await list();
  expect(left.count).toBe(1);
  expect(settled[0]).toContain(left.items[0]?.invoice);
  await importText(world, 'acquirer_csv', table(acquirerHeader, ...settled.slice(0, 1)));
  expect((await list()).items).toStrictEqual([]);
  expect(await linesOfTable()).toHaveLength(1);
});

test('a refund that is done is listed a week later, until a settlement names it', async () => {
  await world.at('2026-09-08T12:00:00Z');
  const proposing = { ...world, merchant: ana };
  const [sale] = await world.asOwner<{ id: string; invoice: string }>(
    'select id, invoice from sales where amount_mills = 60000',
  );
  const { id: saleId = '', invoice = '' } = sale ?? {};
  const { id } = await refunded(proposing, saleId, { amountCents: 1000 });
  await complete(proposing, endRefund(world.one, saleId, id, { reference: 'RF-1' }));
  await refunded(proposing, saleId, { amountCents: 2000 });
  const isListed = async () => (await list()).items.filter((each) => each.saleId === saleId);
  expect(await isListed()).toEqual([]);
  await world.at('2026-09-15T12:00:01Z');
  expect(await isListed()).toEqual([
    expect.objectContaining({ id, mills: -10_000, invoice, refundReference: 'RF-1' }),
  ]);
  expect((await linesOfTable()).filter((line) => line.endsWith(',-10.00,RF-1'))).toHaveLength(1);
  const line = 'refund,RF-1,-10.00,0.00,2026-09-09,B9';
  await importText(world, 'acquirer_csv', table(acquirerHeader, line));
  expect(await isListed()).toEqual([]);
});

test('settled refunds are not read again', async () => {
  const [counted] = await world.asOwner<{ settled: number }>(
    'select count(*)::integer as settled from refunds where is_settled',
  );
  expect(counted?.settled).toBeGreaterThan(0);
  const plan = await actingAs(world.database.kysely, 'piton', async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await sql`explain ${unsettledSales}`.execute(transaction);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('refunds_unsettled_idx');
});

/** In ledger order, whatever their ids. */
async function unsettledInOrder(): Promise<string[]> {
  const rows = await world.asOwner<{ invoice: string }>(`
    select s.invoice from sales s join ledger_transactions t on t.id = s.ledger_transaction_id
     where not exists (select from settled_lines l where l.sale_id = s.id)
     order by t.created_at, s.id`);
  return rows.map(({ invoice }) => invoice);
}

test('list and table contain each payment once, in order, on any page', async () => {
  // Servers' clocks differ, so a later row can have an earlier time.
  for (const day of ['2026-10-02', '2026-10-01', '2026-10-03', '2026-07-15', '2026-07-14']) {
    await world.at(`${day}T12:00:00Z`);
    await sell(world, ana, 10, 20, 30);
  }
  // Many at one instant, between two milliseconds.
  await world.asOwner(`create or replace function database_now() returns timestamptz
    language sql volatile return '2026-10-02T15:00:00.000345Z'::timestamptz`);
  await sell(world, ana, ...Array.from({ length: 12 }, (_, index) => 40 + index));
  await world.at('2026-10-20T12:00:00Z');
  const expected = await unsettledInOrder();
  expect(expected).toHaveLength(27);
  const look = async () => {
    const { items, count, mills } = await list();
    expect([count, mills]).toEqual([27, 846_000]);
    expect(items.map(({ invoice }) => invoice)).toEqual(expected);
    const parts = await partsOfTable(5);
    const rows = parts.join('').trimEnd().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',')[1])).toEqual(expected);
    return parts.length;
  };
  expect(await look()).toBe(6);
  // From here on, those over two months old are kept in their own table.
  await keepOverdueSales(world.database.kysely);
  expect(await world.asOwner('select from overdue_sales')).toHaveLength(6);
  expect(await look()).toBe(6);
});

test('a payment is listed with what is due after adjustments, and not once nothing is due', async () => {
  await world.at('2026-10-21T12:00:00Z');
  await sell(world, ana, 75);
  await world.at('2026-10-28T12:00:00Z');
  const [sale] = await world.asOwner<{ id: string }>(
    'select id from sales where amount_mills = 75000',
  );
  const { id: saleId = '' } = sale ?? {};
  const adjusted = async (amountMills: number) => {
    const { version: saleVersion } = await saleAs(world.one, saleId);
    await complete(
      { ...world, merchant: ana },
      adjust(world.one, ana.companyId, {
        amountMills,
        against: 'acquirer_receivable',
        sale: { saleId, saleVersion },
      }),
    );
    const { items, mills } = await list();
    expect(items.reduce((sum, item) => sum + item.mills, 0)).toBe(mills);
    return items.filter((item) => item.saleId === saleId).map((item) => item.mills);
  };
  expect(await adjusted(-5000)).toEqual([70_000]);
  expect(await adjusted(-70_000)).toEqual([]);
  await world.at('2027-01-10T12:00:00Z');
  await keepOverdueSales(world.database.kysely);
  expect(await adjusted(1000)).toEqual([1000]);
  expect(await adjusted(-1000)).toEqual([]);
});
