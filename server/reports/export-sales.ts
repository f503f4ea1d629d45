import { feeTextFromMills, textFromMills } from '@piton/contract/money.ts';
import { movedWords } from '@piton/contract/money-state.ts';
import type { SaleFilter } from '@piton/contract/sale.ts';
import { formatDayAndTime } from '@piton/contract/time.ts';
import type { Kysely } from 'kysely';
import { type Merchant, refuseNonMember } from '../companies/asking-merchant.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import type { PageCursor } from '../http/page-cursor.ts';
import type { TextFile } from '../http/send-file.ts';
import { type CsvColumns, writeCsv } from '../http/write-csv.ts';
import type { FoundSales } from './sale-filter.ts';
import { type FiledSale, selectFiledSales } from './sale-list.ts';

/** All that the list shows, as a table with the columns of the specification. */
export function exportSalesOf(
  database: Kysely<DB>,
  { userId, companyId }: Merchant,
  filter: SaleFilter,
  pageSize = usualPageSize,
): TextFile {
  const pages =
    companyId === null ? noPages() : pagesOf(database, userId, { ...filter, companyId }, pageSize);
  return {
    name: filter.mode === 'test' ? 'test-transactions.csv' : 'transactions.csv',
    text: writeCsv(columns, pages),
  };
}

/** More at once would keep everybody else waiting while they are written. */
const usualPageSize = 2000;

/**
 * Each in a transaction of its own, so that none stays open for a slow line. While one is written the
 * database looks for the next: never more than one ahead of what the line takes.
 */
async function* pagesOf(
  database: Kysely<DB>,
  userId: string,
  filter: FoundSales,
  pageSize: number,
): AsyncGenerator<FiledSale[]> {
  const select = (after: PageCursor | null) =>
    actingAs(database, { userId }, async (transaction) => {
      const rows = await selectFiledSales(transaction, filter, { after, most: pageSize });
      // To whoever lost the company meanwhile there is no more, and their file is not all of it.
      if (rows.length < pageSize) await refuseNonMember(transaction, userId, filter.companyId);
      return rows;
    });
  const selectAfter = (rows: readonly FiledSale[]) => {
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return null;
    const coming = select({ createdAt: last.created_at.toISOString(), id: last.id });
    // Nobody waits for it any more where the file was given up meanwhile.
    coming.catch(() => undefined);
    return coming;
  };
  let rows = await select(null);
  // Whoever only asks whether there is a file takes this one and no other.
  yield rows;
  for (let coming = selectAfter(rows); coming !== null;) {
    rows = await coming;
    coming = selectAfter(rows);
    yield rows;
  }
}

async function* noPages(): AsyncGenerator<FiledSale[]> {}

const columns: CsvColumns<FiledSale> = {
  // As the list says it. What was paid is the total all the same, as the specification has it.
  Status: ({ status, state }) => movedWords[state ?? 'paid'] ?? status,
  Total: ({ amount_mills: amountMills }) => textFromMills(amountMills),
  Fee: ({ fee_mills: feeMills }) => feeTextFromMills(feeMills),
  Email: ({ person_email: email }) => email,
  Name: ({ person_name: name }) => name,
  purpose: ({ purpose }) => purpose,
  'Invoice number': ({ invoice }) => invoice,
  Date: ({ created_at: createdAt }) => formatDayAndTime(createdAt),
};
