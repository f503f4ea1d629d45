/** For any filter, the list, its total, the table and plain SQL agree on the payments. */
import type { Sale, SaleFilter } from '@piton/contract/payments/sale.ts';
import { moneyStateWords } from '@piton/contract/money/money-state.ts';
import { saleStatuses } from '@piton/contract/payments/sale.ts';
import { sumOfSales } from '@piton/contract/payments/sale-total.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import { proposeAndApprove } from '../../proposals/testing/propose-by-functions.ts';
import { addUser } from '../../identity/testing/add-user.ts';
import { exportSalesOf } from '../export-sales.ts';
import { listSalesOf } from './list-sales.ts';
import { createSalesWorld, type NewSale, type SalesWorld } from '../testing/sales-world.ts';
import { totalSalesOf } from './total-sales.ts';

const names = [
  'Marie Alexander',
  'Marie-Anne Joseph',
  'Joseph Désir',
  'Ti Jean',
  'Anselm St. Rose',
];
const purposes = ['Nutmeg', 'Lunch for Joseph', 'Déjeuner 1001', 'Table 12'];
const hourMs = 60 * 60 * 1000;
/** The first hour of a day in Saint Lucia: some payments are before midnight and some after. */
const begin = Date.parse('2026-10-30T02:30:00.000Z');

const sales: Partial<NewSale>[] = Array.from({ length: 240 }, (_, index) => ({
  status: saleStatuses[(index * 7) % 11] ?? 'Approved',
  mode: index % 6 === 0 ? 'test' : 'live',
  // Several at the same moment, over a month and a half.
  at: new Date(begin + Math.floor(index / 3) * 13 * hourMs),
  // Some amounts are four digits that are also a card's last four.
  amountMills: BigInt(index % 4 === 0 ? 1000 + (index % 5) : ((index * 37) % 90) + 1) * 1000n,
  personName: names[index % names.length] ?? '',
  personEmail: `payer${index % 13}@example.lc`,
  lastFour: String(1000 + (index % 17)),
  purpose: purposes[index % purposes.length] ?? '',
}));

type Moved = { readonly backMills: number; readonly disputedMills: number };

let world: SalesWorld;
/** By invoice: payments whose money did not all stay. */
const moved = new Map<string, Moved>();
beforeAll(async () => {
  world = await createSalesWorld();
  const sold = await world.sell(world.merchant.companyId, sales);
  const others = await world.sell(world.other.companyId, sales.slice(0, 40));
  const add = async (email: string) => ({
    uid: await addUser(world.database, { email, password: 'secret', role: 2 }),
  });
  const staff = {
    database: world.database,
    one: await add('one@e.lc'),
    two: await add('two@e.lc'),
  };
  // No payment is charged back before it was made.
  const isApproved = (_: unknown, index: number) =>
    sales[index]?.status === 'Approved' && Number(sales[index]?.at) < Date.now() - 24 * hourMs;
  for (const sale of sold.filter(isApproved)) {
    const ends = (['lost', 'won', 'open', 'nothing'] as const)[moved.size % 4];
    moved.set(sale.invoice, await chargeBack(staff, sale, ends ?? 'nothing'));
  }
  for (const sale of others.filter(isApproved)) await chargeBack(staff, sale, 'lost');
});

afterAll(() => world.database.drop());

type Ends = 'lost' | 'won' | 'open' | 'nothing';

/**
 * A lost dispute moves money twice. At most a part is charged back, because each payment is at
 * least a dollar.
 */
async function chargeBack(
  staff: Parameters<typeof proposeAndApprove>[0],
  sale: { id: string },
  ends: Ends,
): Promise<Moved> {
  if (ends === 'nothing') return { backMills: 0, disputedMills: 0 };
  let [backMills, disputedMills] = [0, 0];
  for (const amountMills of ends === 'lost' ? [300, 410] : [560]) {
    const id = uuidv7();
    const reference = `CB-${id}`;
    const happenedOn = calendarDay(new Date());
    const fields = { kind: 'dispute', amountMills, feeMills: 0, reference, happenedOn };
    expect(await proposeAndApprove(staff, sale, fields, id)).toBe('done');
    if (ends === 'open') {
      disputedMills += amountMills;
      continue;
    }
    const end = { kind: 'dispute_outcome', disputeId: id, outcome: ends };
    expect(await proposeAndApprove(staff, sale, end)).toBe('done');
    if (ends === 'lost') backMills += amountMills;
  }
  return { backMills, disputedMills };
}

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
  'joseph',
  'lunch',
  'dejeuner 1001',
  'table marie',
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

async function listAll(filter: SaleFilter, limit: number): Promise<Sale[]> {
  const listed: Sale[] = [];
  let cursor: string | undefined;
  do {
    const page = await listSalesOf(world.database.kysely, world.merchant, {
      ...filter,
      limit,
      cursor,
    });
    listed.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return listed;
}

async function tableOf(filter: SaleFilter): Promise<string[][]> {
  let text = '';
  // Payments of the same moment end one page and begin the next.
  const { text: parts } = exportSalesOf(world.database.kysely, world.merchant, filter, 7);
  for await (const part of parts) text += part;
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
}

/** Uses only the specification's own terms. */
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
          or part in (select regexp_split_to_table(plain_text(purpose), '[^a-z0-9]+'))
          or last_four = part or person_email = part or amount_mills::text = part || '000'
        )
     ))
   order by created_at desc, id desc`;

const sumOf = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

type Row = { invoice: string; status: string; amount_mills: string; fee_mills: string };

test('list, total, table and SQL agree', { timeout: 60_000 }, async () => {
  expect(moved.size).toBeGreaterThan(12);
  await withConnection(world.database.owner, (client) =>
    fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 200 }), async (drawn, limit) => {
        const filter = drawn as SaleFilter;
        const { rows } = await client.query<Row>(plainSql, [
          world.merchant.companyId,
          filter.mode,
          filter.from ?? null,
          filter.to ?? null,
          filter.status ?? null,
          filter.search ?? null,
        ]);
        const invoices = rows.map(({ invoice }) => invoice);
        const listed = await listAll(filter, limit);
        expect(listed.map(({ response }) => response.Invoice[0])).toEqual(invoices);
        const table = await tableOf(filter);
        expect(table.map((cells) => cells[6])).toEqual(invoices);
        expect(table.map((cells) => cells[0])).toEqual(
          listed.map(({ status, moneyState }) => moneyStateWords[moneyState] ?? status),
        );
        const movedIn = (centsOf: (sale: Sale) => number) =>
          listed.reduce((total, sale) => total + centsOf(sale) * 10, 0);
        const movedOf = invoices.map((invoice) => moved.get(invoice));
        const returnedMills = sumOf(movedOf.map((each) => each?.backMills ?? 0));
        const disputedMills = sumOf(movedOf.map((each) => each?.disputedMills ?? 0));
        expect(movedIn(({ refundedCents }) => refundedCents)).toBe(returnedMills);
        expect(movedIn(({ disputedCents }) => disputedCents)).toBe(disputedMills);
        const approved = rows.filter(({ status }) => status === 'Approved');
        const totalled = rows.filter(({ status }) => status === (filter.status ?? 'Approved'));
        const totalMills = sumOf(totalled.map((row) => Number(row.amount_mills)));
        expect(Number(sumOfSales(listed, filter))).toBe(totalMills);
        expect(table.map((cells) => cells[1])).toEqual(listed.map(({ amount }) => amount));
        const last = listed.at(-1);
        if (last !== undefined) {
          const day = calendarDay(new Date(last.created));
          const ofDay = listed.filter(({ created }) => calendarDay(new Date(created)) === day);
          const ofOneDay = { ...filter, from: day, to: day };
          const { totalMills: dayMills } = await totalSalesOf(
            world.database.kysely,
            world.merchant,
            ofOneDay,
          );
          expect(dayMills).toBe(Number(sumOfSales(ofDay, filter)));
        }
        expect(await totalSalesOf(world.database.kysely, world.merchant, filter)).toEqual({
          count: rows.length,
          totalMills,
          approvedCount: approved.length,
          approvedMills: sumOf(approved.map((row) => Number(row.amount_mills))),
          returnedMills,
          disputedMills,
          approvedFeeMills: sumOf(approved.map((row) => Number(row.fee_mills))),
        });
      }),
      { numRuns: 60 },
    ),
  );
});
