import type { ConsoleFound } from '@piton/contract/console-search.ts';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMerchant } from '../account-care/testing/merchant.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
  type SignedIn,
} from '../staff/testing/console-world.ts';
import { searchPayments } from './search-console-payments.ts';

const salesCount = 30_000;

let world: ConsoleWorld;
let reviewer: SignedIn;
let companyId: string;
beforeAll(async () => {
  world = await createConsoleWorld();
  reviewer = await world.signIn('kendrick@example.lc', { role: 2 });
  ({ companyId } = await addMerchant(world, 'Ana'));
  await world.asOwner('update companies set name = $1', ['100% Spice_Market']);
  await addSales();
}, 60_000);
afterAll(() => world.database.drop());

/** Every payment by somebody else, but for thirty by Marie, the first of them the newest. */
async function addSales(): Promise<void> {
  await world.asOwner(
    `insert into sales (
       id, company_id, mode, status, tran_id, invoice, receipt_token, channel, amount_mills,
       fee_basis_points, purpose, person_name, person_email, person_phone, created_at, decided_at
     )
     select gen_random_uuid(), $1, 'live', 'Declined', upper(substr(md5('t' || n), 1, 16)),
            translate(upper(substr(md5('i' || n), 1, 12)), '01', 'GH'), substr(md5('r' || n), 1, 22),
            'page', 12500, 650, 'Nutmeg', 'Somebody',
            case when n <= 30 then 'Marie.Alexander@example.lc' else 'payer-' || n || '@example.lc' end,
            '+1 758 555 0142', now() - n * interval '1 second', now()
       from generate_series(1, ${salesCount}) as n`,
    [companyId],
  );
  await world.asOwner('analyze sales');
}

async function find(text: string): Promise<ConsoleFound> {
  const query = new URLSearchParams({ text });
  const answer = await reviewer.browser.get(`/api/console/search?${query.toString()}`);
  expect(answer.status).toBe(200);
  return answer.body as unknown as ConsoleFound;
}

async function newestSale() {
  const [sale] = await world.asOwner<{ id: string; tran_id: string; invoice: string }>(
    'select id, tran_id, invoice from sales order by created_at desc limit 1',
  );
  if (sale === undefined) throw new Error('there are no payments');
  return sale;
}

describe('a payment is found', () => {
  test('by its number and by its invoice, in small letters too', async () => {
    const sale = await newestSale();
    for (const text of [sale.tran_id, sale.invoice, sale.invoice.toLowerCase()]) {
      expect((await find(text)).payments).toEqual([
        expect.objectContaining({ id: sale.id, companyName: '100% Spice_Market', amount: '12.50' }),
      ]);
    }
  });

  test('by the whole address of who paid, however it is written, the newest twenty first', async () => {
    const { payments } = await find('marie.ALEXANDER@example.lc');
    expect(payments).toHaveLength(20);
    expect(payments[0]?.id).toBe((await newestSale()).id);
    const created = payments.map((payment) => payment.created);
    expect(created).toEqual(created.toSorted().toReversed());
  });

  test.each(['alexander@example.lc', 'Marie.Alexander@example.l', '%@example.lc'])(
    'but not by a part of it: %s',
    async (text) => expect((await find(text)).payments).toEqual([]),
  );
});

test('a company is found by a part of its name as it stands', async () => {
  for (const text of ['spice_m', '100% s', companyId]) {
    expect((await find(text)).companies).toEqual([expect.objectContaining({ companyId })]);
  }
  for (const text of ['spice%', 'spicexm']) expect((await find(text)).companies).toEqual([]);
});

describe('looking for a payment reads none but those it finds, whatever is written', () => {
  const sought = ['payer-4711@example.lc', 'marie.alexander@example.lc', 'QQQQQQQQQQQQQQQQ'];

  test.each(sought)('%s', async (text) => {
    expect(await readBy((transaction) => searchPayments(transaction, text))).toBeLessThan(50);
  });

  // What this test is there to notice.
  test('while a comparison that may leak reads them all', async () => {
    const leaking = sql`select id from sales where lower(person_email) = 'payer-4711@example.lc'`;
    expect(await readBy((transaction) => leaking.execute(transaction))).toBe(salesCount);
  });

  test('and takes a few times as long as looking three payments up, not hundreds of times', async () => {
    const { id } = await newestSale();
    const lookup = (transaction: Transaction<DB>) =>
      transaction
        .selectFrom('sales')
        .innerJoin('companies', 'companies.id', 'company_id')
        .selectAll('sales')
        .where('sales.id', '=', id)
        .execute();
    const bareMs = await medianMs(async (transaction) => {
      for (let count = 0; count < 3; count += 1) await lookup(transaction);
    });
    const searchMs = await medianMs((transaction) => searchPayments(transaction, 'a@example.lc'));
    expect(searchMs).toBeLessThan(bareMs * 3);
  });
});

const asStaff = <Result>(work: (transaction: Transaction<DB>) => Promise<Result>) =>
  actingAs(world.database.kysely, { staffId: reviewer.uid }, work);

/** How many rows of payments were read, by PostgreSQL's own count and whichever way it went. */
async function readBy(work: (transaction: Transaction<DB>) => Promise<unknown>): Promise<number> {
  return asStaff(async (transaction) => {
    // The rows that a worker reads are counted elsewhere.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(transaction);
    const before = await readSoFar(transaction);
    await work(transaction);
    return (await readSoFar(transaction)) - before;
  });
}

async function readSoFar(transaction: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname = 'sales'`.execute(transaction);
  return rows[0]?.read ?? 0;
}

async function medianMs(work: (transaction: Transaction<DB>) => Promise<unknown>): Promise<number> {
  return asStaff(async (transaction) => {
    const times: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const start = performance.now();
      await work(transaction);
      times.push(performance.now() - start);
    }
    return times.toSorted((one, other) => one - other)[10] ?? Infinity;
  });
}
