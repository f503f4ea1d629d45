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
const cellsPerSale = 10;

/**
 * The list's payments in its order, with the columns of a file. The whole page arrives as one text,
 * because the driver takes longer to decode cells one by one than the database to find them.
 */
export async function selectFiledSales(
  reading: Reading,
  filter: FoundSales,
  page: Page,
): Promise<FiledSale[]> {
  const found = await pageOf(reading, filter, page);
  if (found === null) return [];
  const { rows } = await sql<{ cells: string | null }>`
    ${prepared} with page as materialized (
        select id, created_at, status, invoice, amount_mills, fee_mills, purpose, person_name,
               person_email
          ${found}
      )
      select string_agg(
               concat_ws(
                 chr(31), page.id, (extract(epoch from created_at) * 1000)::bigint, status, invoice,
                 amount_mills, fee_mills, replace(purpose, chr(31), ''),
                 replace(person_name, chr(31), ''), replace(person_email, chr(31), ''),
                 coalesce(moved.state, '')
               ),
               chr(31) order by created_at desc, page.id desc
             ) as cells
        from page
        left join moved_money((select array_agg(id) from page where status = 'Approved')) moved
          on moved.sale_id = page.id`.execute(reading);
  return filedSalesOf(rows[0]?.cells ?? '').slice(0, page.limit);
}

function filedSalesOf(text: string): FiledSale[] {
  const cells = text === '' ? [] : text.split(separator);
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
      state: (cell(first + 9) || null) as MoneyState | null,
    };
  });
}
