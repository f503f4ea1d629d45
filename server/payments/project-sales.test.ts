import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import { withConnection } from '../database/with-connection.ts';
import { findViolations } from '../ledger/ledger-check.ts';
import { ageOfUnprojected } from '../monitoring/alarms/show-unprojected.ts';
import { saleChecks } from '../monitoring/self-check/sale-checks.ts';
import { requested } from '../payment-requests/testing/requested.ts';
import { projectSales } from './project-sales.ts';
import { addCompany, createPaymentWorld, type PaymentWorld } from './testing/payment-world.ts';
import { insertPendingSale } from './testing/pending-sale.ts';
import { sellInBulk } from './testing/sell-in-bulk.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const asOwner = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  withConnection(world.database.owner, async (client) => (await client.query<Row>(text)).rows);

const sell = (count: number) =>
  sellInBulk(
    world,
    Array.from({ length: count }, (_, index) => BigInt(1000 + 10 * index)),
  );

/** The counters that differ from the sales. The bulk's charges share a reference. */
async function differing(): Promise<string[]> {
  const checks = saleChecks(new Date()).filter(({ code }) => code !== 'reference_shared');
  return withConnection(world.database.owner, async (client) => {
    const found: string[] = [];
    for (const check of checks) {
      if ((await findViolations(client, check)).length > 0) found.push(check.code);
    }
    return found;
  });
}

type Projected = { days: string; emails: string; chained: string; waiting: string };

const projected = async () =>
  (
    await asOwner<Projected>(`
      select (select sum(sale_count) from sale_days) as days,
             (select count(*) from unsent_receipts) as emails,
             (select count(*) from audit_unchained where kind = 'ledger_transaction') as chained,
             (select count(*) from unprojected_sales) as waiting`)
  )[0];

test('servers that project at once include each sale once, while others end', async () => {
  let isSelling = true;
  const selling = sell(120).finally(() => {
    isSelling = false;
  });
  const server = async () => {
    while (isSelling) await projectSales(world.database.kysely);
  };
  await Promise.all([selling, server(), server(), server()]);
  await projectSales(world.database.kysely);
  expect(await projected()).toEqual({ days: '120', emails: '120', chained: '120', waiting: '0' });
  expect(await differing()).toEqual([]);
});

test('a projection that ends before its commit includes nothing, and the next one does', async () => {
  const before = await projected();
  await sell(3);
  await withConnection(world.database.owner, async (client) => {
    await client.query('begin');
    const { rows } = await client.query('select project_sales(500, null) as count');
    expect(rows).toEqual([{ count: 3 }]);
    // Another server doesn't wait for it.
    expect(await projectSales(world.database.kysely)).toBe(0);
    await client.query('rollback');
  });
  expect(await projected()).toEqual({ ...before, waiting: '3' });
  expect(await projectSales(world.database.kysely)).toBe(3);
  expect(await differing()).toEqual([]);
});

test('a company whose totals are held delays no other, and follows later', async () => {
  const other = await addCompany(world.database, {
    ownerId: world.ownerId,
    standing: 'approved',
    keyId: randomUUID(),
  });
  await sell(2);
  await sellInBulk({ ...world, companyId: other }, [5000n]);
  await withConnection(world.database.owner, async (client) => {
    await client.query('begin');
    await client.query('select from company_totals where company_id = $1 for no key update', [
      world.companyId,
    ]);
    expect(await projectSales(world.database.kysely)).toBe(1);
    await client.query('rollback');
  });
  expect(await projectSales(world.database.kysely)).toBe(2);
  expect(await differing()).toEqual([]);
});

test('a payment request that is held delays its own sales alone', async () => {
  const { database, companyId, ownerId } = world;
  const request = await requested({ database, companyId, ownerId });
  await sell(2);
  await asOwner(`
    update unprojected_sales set request_id = '${request}'
     where sale_id = (select min(sale_id::text)::uuid from unprojected_sales)`);
  await withConnection(database.owner, async (client) => {
    await client.query('begin');
    await client.query('select from payment_requests where id = $1 for no key update', [request]);
    expect(await projectSales(database.kysely)).toBe(1);
    await client.query('rollback');
  });
  await asOwner('update unprojected_sales set request_id = null');
  expect(await projectSales(database.kysely)).toBe(1);
  expect(await differing()).toEqual([]);
});

test('a sale that cannot be projected delays no other, and shows as late', async () => {
  await sell(1);
  await projectSales(world.database.kysely);
  await sell(7);
  const [bad] = await asOwner<{ id: string; status: string }>(`
    update unprojected_sales set amount_mills = 9223372036854775807, ended_at = now() - interval '1 hour'
     where sale_id = (select sale_id from unprojected_sales order by sale_id offset 2 limit 1)
    returning sale_id as id`);
  const projecting = projectSales(world.database.kysely);
  await expect(projecting).rejects.toThrow(`could not be projected: 1, first ${bad?.id ?? ''}`);
  expect(await asOwner('select sale_id as id from unprojected_sales')).toEqual([{ id: bad?.id }]);
  await sell(2);
  await expect(projectSales(world.database.kysely)).rejects.toThrow(bad?.id);
  expect(await projected()).toMatchObject({ waiting: '1' });
  expect(await ageOfUnprojected(world.database.kysely)).toBeGreaterThan(3599);
  expect(await differing()).toEqual(['sale_uncounted']);
  await asOwner(`
    update unprojected_sales u set amount_mills = s.amount_mills from sales s where s.id = u.sale_id`);
  expect(await projectSales(world.database.kysely)).toBe(1);
  expect(await differing()).toEqual([]);
});

test('the nightly check finds a sale that no projection will include', async () => {
  await sell(1);
  expect(await differing()).toEqual([]);
  await asOwner('delete from unprojected_sales');
  expect(await differing()).toEqual(['approved_count_differs', 'day_count_differs']);
});

test('the nightly check compares Pending sales with their list', async () => {
  const { database, companyId } = world;
  expect(await differing()).not.toContain('pending_sales_differ');
  await actingAs(database.kysely, { companyId }, (transaction) =>
    insertPendingSale(transaction, { companyId, amountMills: 12_500n }),
  );
  expect(await differing()).not.toContain('pending_sales_differ');
  await asOwner('delete from pending_sales');
  expect(await differing()).toContain('pending_sales_differ');
  await asOwner(`
    insert into pending_sales (sale_id, company_id)
    select id, company_id from sales where status = 'Pending'`);
  expect(await differing()).not.toContain('pending_sales_differ');
  await asOwner(`
    insert into pending_sales (sale_id, company_id)
    select id, company_id from sales where status = 'Approved' limit 1`);
  expect(await differing()).toContain('pending_sales_differ');
});

test('ten thousand waiting sales are projected in less than 20 seconds', async () => {
  await sell(1);
  await asOwner(`
    insert into unprojected_sales
    select gen_random_uuid(), company_id, mode, status, amount_mills, fee_mills,
           created_at - number % 400 * interval '1 day', request_id, number, ended_at
      from unprojected_sales, generate_series(1, 9999) number`);
  const start = performance.now();
  expect(await projectSales(world.database.kysely)).toBe(10_000);
  expect(performance.now() - start).toBeLessThan(20_000);
});
