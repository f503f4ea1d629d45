/** Staff's list of what the acquirer has not settled, and the table with which it is asked. */
import type { UnsettledSales } from '@piton/contract/payout-books.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Merchant } from '../../account-care/testing/merchant.ts';
import {
  acquirerHeader,
  readIn,
  settledLines,
  table,
} from '../bank-imports/testing/import-world.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  type PayoutWorld,
  sell,
} from '../testing/payout-world.ts';
import { exportUnsettledSalesOf } from './list-unsettled-sales.ts';

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

async function linesOfTable(): Promise<string[]> {
  const { text } = exportUnsettledSalesOf(world.database.kysely, world.one.uid);
  const parts = [];
  for await (const part of text) parts.push(part);
  return parts.join('').trimEnd().split('\r\n');
}

test('each payment of more than a week ago stands in it until a settlement names it', async () => {
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
  expect(head).toBe('\uFEFFPaid at,Invoice,Company,Last four,Amount (XCD)');
  expect(rows.map((row) => row.split(',')[1])).toStrictEqual(items.map(({ invoice }) => invoice));
  expect(rows[0]).toMatch(/^2026-09-01T08:00:00\.000-04:00,/);

  const settled = await settledLines(world, '-infinity', '2026-09-02');
  await readIn(world, 'acquirer_csv', table(acquirerHeader, ...settled.slice(1)));
  const left = await list();
  expect(left.count).toBe(1);
  expect(settled[0]).toContain(left.items[0]?.invoice);
  await readIn(world, 'acquirer_csv', table(acquirerHeader, ...settled.slice(0, 1)));
  expect((await list()).items).toStrictEqual([]);
  expect(await linesOfTable()).toHaveLength(1);
});

test('the table has each of more payments than it reads at once, in their order, once', async () => {
  await world.at('2026-10-01T12:00:00Z');
  await sell(world, ana, ...Array.from({ length: 12 }, (_, index) => 10 + index));
  await world.at('2026-10-20T12:00:00Z');
  const { text } = exportUnsettledSalesOf(world.database.kysely, world.one.uid, 5);
  const parts = [];
  for await (const part of text) parts.push(part);
  expect(parts).toHaveLength(3);
  const rows = parts.join('').trimEnd().split('\r\n').slice(1);
  const invoices = rows.map((row) => row.split(',')[1]);
  const { items, count } = await list();
  expect(count).toBe(12);
  expect(invoices).toStrictEqual(items.map(({ invoice }) => invoice));
});
