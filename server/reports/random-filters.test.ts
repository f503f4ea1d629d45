/** Whatever is asked for: the list, its total, the table and plain SQL all speak of the same payments. */
import type { SaleFilter } from '@piton/contract/sale.ts';
import { saleStatuses } from '@piton/contract/sale.ts';
import { calendarDay } from '@piton/contract/time.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import { exportSalesOf } from './export-sales.ts';
import { listSalesOf } from './list-sales.ts';
import { createSalesWorld, type NewSale, type SalesWorld } from './testing/sales-world.ts';
import { totalSalesOf } from './total-sales.ts';

const names = [
  'Marie Alexander',
  'Marie-Anne Joseph',
  'Joseph Désir',
  'Ti Jean',
  'Anselm St. Rose',
];
const hourMs = 60 * 60 * 1000;
/** The first hour of a day in Saint Lucia: some fall before midnight and some after. */
const begin = Date.parse('2026-10-30T02:30:00.000Z');

const sales: Partial<NewSale>[] = Array.from({ length: 240 }, (_, index) => ({
  status: saleStatuses[(index * 7) % 11] ?? 'Approved',
  mode: index % 6 === 0 ? 'test' : 'live',
  // Several at the same moment, over a month and a half.
  at: new Date(begin + Math.floor(index / 3) * 13 * hourMs),
  // Some amounts are four digits that are also how a card ends.
  amountMills: BigInt(index % 4 === 0 ? 1000 + (index % 5) : ((index * 37) % 90) + 1) * 1000n,
  personName: names[index % names.length] ?? '',
  personEmail: `payer${index % 13}@example.lc`,
  lastFour: String(1000 + (index % 17)),
}));

let world: SalesWorld;
beforeAll(async () => {
  world = await createSalesWorld();
  await world.sell(world.merchant.companyId, sales);
  await world.sell(world.other.companyId, sales.slice(0, 40));
});
afterAll(() => world.database.drop());

const days = fc
  .integer({ min: -2, max: 48 })
  .map((day) => calendarDay(new Date(begin + day * 24 * hourMs)));
const searches = fc.constantFrom(
  'marie',
  'jos',
  'ti jean',
  'marie joseph',
  '1001',
  '1003',
  '12',
  'payer7@example.lc',
  'desir',
  'nobody',
);
const filters = fc
  .record(
    {
      mode: fc.constantFrom('live' as const, 'test' as const),
      from: days,
      to: days,
      status: fc.constantFrom(...saleStatuses),
      search: searches,
    },
    { requiredKeys: ['mode'] },
  )
  .filter(({ from, to }) => from === undefined || to === undefined || from <= to);

async function listAll(filter: SaleFilter, most: number): Promise<string[]> {
  const invoices: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listSalesOf(world.database.kysely, world.merchant, {
      ...filter,
      most,
      cursor,
    });
    invoices.push(...page.items.map(({ response }) => response.Invoice[0] ?? ''));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return invoices;
}

async function tableOf(filter: SaleFilter): Promise<string[][]> {
  let text = '';
  // Of several at the same moment some end a page and some begin the next.
  const { text: parts } = exportSalesOf(world.database.kysely, world.merchant, filter, 7);
  for await (const part of parts) text += part;
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
}

/** By the words of the specification, and by none of the product's own. */
const plainSql = `
  select invoice, status, amount_mills, fee_mills from sales
   where company_id = $1 and mode = $2
     and ($3::date is null or (created_at at time zone 'America/St_Lucia')::date >= $3::date)
     and ($4::date is null or (created_at at time zone 'America/St_Lucia')::date <= $4::date)
     and ($5::text is null or status = $5)
     and ($6::text is null or not exists (
       select from regexp_split_to_table($6, ' ') as part
        where not (
          exists (
            select from regexp_split_to_table(plain_text(person_name), '[^a-z]+') as word
             where word like part || '%'
          )
          or last_four = part or person_email = part or amount_mills::text = part || '000'
        )
     ))
   order by created_at desc, id desc`;

type Row = { invoice: string; status: string; amount_mills: string; fee_mills: string };

test('the list, its total, the table and SQL agree', { timeout: 60_000 }, async () => {
  await withConnection(world.database.owner, (client) =>
    fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 200 }), async (asked, most) => {
        const filter = asked as SaleFilter;
        const { rows } = await client.query<Row>(plainSql, [
          world.merchant.companyId,
          filter.mode,
          filter.from ?? null,
          filter.to ?? null,
          filter.status ?? null,
          filter.search ?? null,
        ]);
        const invoices = rows.map(({ invoice }) => invoice);
        expect(await listAll(filter, most)).toEqual(invoices);
        expect((await tableOf(filter)).map((cells) => cells[6])).toEqual(invoices);
        const approved = rows.filter(({ status }) => status === 'Approved');
        const sum = (all: readonly string[]) => all.reduce((total, one) => total + Number(one), 0);
        expect(await totalSalesOf(world.database.kysely, world.merchant, filter)).toEqual({
          count: rows.length,
          approvedCount: approved.length,
          approvedMills: sum(approved.map((row) => row.amount_mills)),
          approvedFeeMills: sum(approved.map((row) => row.fee_mills)),
        });
      }),
      { numRuns: 60 },
    ),
  );
});
