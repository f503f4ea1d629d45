import type { MoneyState } from '@piton/contract/money/money-state.ts';
import { sql } from 'kysely';
import { prepared } from '../database/prepared-statement.ts';
import type { Reading } from '../database/reading-as.ts';
import type { FoundSales } from './sales/sale-filter.ts';
import type { SaleRow } from './sales/sale-list.ts';
import { type Page, pageOf } from './sales/sale-pages.ts';

/** A payment's columns in a file, and the cursor of the next page. */
export type FiledSale = Pick<
  SaleRow,
  | 'id'
  | 'created_at'
  | 'status'
  | 'invoice'
  | 'amount_mills'
  | 'fee_mills'
  | 'purpose'
  | 'person_name'
  | 'person_email'
  | 'state'
>;

const separator = '\u001F';
const cellsPerSale = 9;

/**
 * The list's payments in its order, with the columns of a file. The whole page arrives as one text,
 * because the driver takes longer to decode cells one by one than the database to find them. The
 * few payments whose money has moved come separately, because a join would sort the page again.
 */
export async function selectFiledSales(
  reading: Reading,
  filter: FoundSales,
  page: Page,
): Promise<FiledSale[]> {
  const found = await pageOf(reading, filter, page);
  if (found === null) return [];
  const { rows } = await sql<{ cells: string | null; moved: string | null }>`
    ${prepared} select string_agg(
               concat_ws(
                 chr(31), id, (date_part('epoch', created_at) * 1000)::bigint, status, invoice,
                 amount_mills, fee_mills, replace(purpose, chr(31), ''),
                 replace(person_name, chr(31), ''), replace(person_email, chr(31), '')
               ),
               chr(31)
             ) as cells,
             (select string_agg(concat_ws(chr(31), sale_id, state), chr(31))
                from moved_money(array_agg(id) filter (where status = 'Approved'))) as moved
        from (
          select id, created_at, status, invoice, amount_mills, fee_mills, purpose, person_name,
                 person_email
            ${found}
        ) page`.execute(reading);
  const [{ cells, moved } = { cells: null, moved: null }] = rows;
  return filedSalesOf(cellsOf(cells), statesOf(cellsOf(moved))).slice(0, page.limit);
}

function cellsOf(text: string | null): readonly string[] {
  return text === null ? [] : text.split(separator);
}

function statesOf(cells: readonly string[]): ReadonlyMap<string, MoneyState> {
  const states = new Map<string, MoneyState>();
  for (let at = 0; at < cells.length; at += 2) {
    states.set(cells[at] ?? '', cells[at + 1] as MoneyState);
  }
  return states;
}

function filedSalesOf(
  cells: readonly string[],
  states: ReadonlyMap<string, MoneyState>,
): FiledSale[] {
  const cell = (index: number) => cells[index] ?? '';
  return Array.from({ length: cells.length / cellsPerSale }, (_, row) => {
    const first = row * cellsPerSale;
    return {
      id: cell(first),
      created_at: new Date(Number(cell(first + 1))),
      status: cell(first + 2),
      invoice: cell(first + 3),
      amount_mills: BigInt(cell(first + 4)),
      fee_mills: BigInt(cell(first + 5)),
      purpose: cell(first + 6),
      person_name: cell(first + 7),
      person_email: cell(first + 8),
      state: states.get(cell(first)) ?? null,
    };
  });
}
