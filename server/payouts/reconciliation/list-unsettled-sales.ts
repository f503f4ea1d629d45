import { textFromMills } from '@piton/contract/money/money.ts';
import type { UnsettledSale, UnsettledSales } from '@piton/contract/payouts/reconciliation.ts';
import { type CalendarDay, isoInSaintLucia } from '@piton/contract/time/time.ts';
import { type Kysely, sql } from 'kysely';
import { type Reading, readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import type { TextFile } from '../../http/pages/send-file.ts';
import { type CsvColumns, writeCsv } from '../../http/endpoints/write-csv.ts';
import { unsettledSales } from './unsettled-sales.ts';

/** Oldest first, because staff ask the acquirer about those first. */
const maxShown = 200;

export async function listUnsettledSales(
  database: Kysely<DB>,
  staffId: string,
): Promise<UnsettledSales> {
  const rows = await readingAs(database, { staffId }, (reading) =>
    selectUnsettled(reading, { after: null, limit: maxShown }),
  );
  return {
    count: Number(rows[0]?.count ?? 0),
    mills: Number(rows[0]?.mills_in_all ?? 0),
    items: rows.map(saleOf),
  };
}

export function exportUnsettledSalesOf(
  database: Kysely<DB>,
  staffId: string,
  { today, maxPage = 5000 }: { readonly today: CalendarDay; readonly maxPage?: number },
): TextFile {
  return {
    name: `not-settled-${today}.csv`,
    text: writeCsv(columns, pagesOf(database, staffId, maxPage)),
  };
}

async function* pagesOf(
  database: Kysely<DB>,
  staffId: string,
  maxPage: number,
): AsyncGenerator<Row[]> {
  const pageAfter = (after: Row | null): Promise<Row[]> =>
    readingAs(database, { staffId }, (reading) =>
      selectUnsettled(reading, { after, limit: maxPage }),
    );
  let page = await pageAfter(null);
  yield page;
  while (page.length === maxPage) {
    page = await pageAfter(page.at(-1) ?? null);
    yield page;
  }
}

type Row = {
  id: string;
  sale_id: string;
  at: Date;
  /** The same in microseconds, for the next page's cursor. */
  exact_at: string;
  invoice: string;
  company_name: string;
  last_four: string;
  mills: bigint;
  refund_reference: string;
  /** The count of all from this one on. */
  count: bigint;
  mills_in_all: bigint;
};

type Page = { readonly after: Row | null; readonly limit: number };

/**
 * Selects the page first, so that only its payments are looked up. The count is in the same
 * statement, because the database's clock moves between two.
 */
async function selectUnsettled(reading: Reading, { after, limit }: Page): Promise<Row[]> {
  // The separate condition on the time bounds the index scan.
  const further =
    after === null
      ? sql`true`
      : sql`at >= ${after.exact_at}::timestamptz
             and (at, id) > (${after.exact_at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<Row>`
    select page.id, page.sale_id, page.at, page.at::text as exact_at, s.invoice, c.name as company_name,
           coalesce(s.last_four, '') as last_four, page.mills, page.refund_reference, page.count,
           page.mills_in_all
      from (
        select unsettled.*, count(*) over () as count, (sum(mills) over ())::bigint as mills_in_all
          from (${unsettledSales}) unsettled
         where ${further} order by at, id limit ${limit}
      ) page
      join sales s on s.id = page.sale_id
      join companies c on c.id = s.company_id
     order by page.at, page.id`.execute(reading);
  return rows;
}

function saleOf(row: Row): UnsettledSale {
  return {
    id: row.id,
    saleId: row.sale_id,
    at: row.at.toISOString(),
    invoice: row.invoice,
    companyName: row.company_name,
    lastFour: row.last_four,
    mills: Number(row.mills),
    refundReference: row.refund_reference,
  };
}

const columns: CsvColumns<Row> = {
  'Time (America/St_Lucia UTC-04:00)': ({ at }) => isoInSaintLucia(at),
  'Invoice number': ({ invoice }) => invoice,
  Company: ({ company_name: name }) => name,
  'Last four': ({ last_four: lastFour }) => lastFour,
  'Amount XCD': ({ mills }) => textFromMills(mills),
  'Refund reference': ({ refund_reference: reference }) => reference,
};
