import { feeTextFromMills, textFromMills } from '@piton/contract/money/money.ts';
import { moneyStateWords } from '@piton/contract/money/money-state.ts';
import type { SaleFilter } from '@piton/contract/payments/sale.ts';
import { formatDayAndTime } from '@piton/contract/time/time.ts';
import type { Kysely } from 'kysely';
import type { Merchant } from '../companies/find-merchant.ts';
import type { DB } from '../database/types.ts';
import type { TextFile } from '../http/pages/send-file.ts';
import { type CsvColumns, writeCsv } from '../http/endpoints/write-csv.ts';
import { salePages, usualPageSize } from './sale-file-pages.ts';
import { type FiledSale, selectFiledSales } from './select-filed-sales.ts';
import { type FullSale, selectFullSales } from './select-full-sales.ts';

/** The whole list as a table with the specification's columns. */
export function exportSalesOf(
  database: Kysely<DB>,
  merchant: Merchant,
  filter: SaleFilter,
  pageSize = usualPageSize,
): TextFile {
  const pages = salePages(database, merchant, { filter, select: selectFiledSales, pageSize });
  return { name: `${fileName(filter)}.csv`, text: writeCsv(columns, pages) };
}

/** The same payments with a bookkeeper's extra columns: numbers, refunds, disputes, net amount and payout. */
export function exportFullSalesOf(
  database: Kysely<DB>,
  merchant: Merchant,
  filter: SaleFilter,
  pageSize = usualPageSize,
): TextFile {
  const pages = salePages(database, merchant, { filter, select: selectFullSales, pageSize });
  return { name: `${fileName(filter)}-full.csv`, text: writeCsv(fullColumns, pages) };
}

function fileName({ mode }: SaleFilter): string {
  return mode === 'test' ? 'test-transactions' : 'transactions';
}

const columns: CsvColumns<FiledSale> = {
  // As in the list. The total still counts the paid amount, as the specification demands.
  Status: ({ status, state }) => moneyStateWords[state ?? 'paid'] ?? status,
  Total: ({ amount_mills: amountMills }) => textFromMills(amountMills),
  Fee: ({ fee_mills: feeMills }) => feeTextFromMills(feeMills),
  Email: ({ person_email: email }) => email,
  Name: ({ person_name: name }) => name,
  purpose: ({ purpose }) => purpose,
  'Invoice number': ({ invoice }) => invoice,
  Date: ({ created_at: createdAt }) => formatDayAndTime(createdAt),
};

const fullColumns: CsvColumns<FullSale> = {
  ...columns,
  Reference: ({ reference }) => reference ?? '',
  'Transaction number': ({ tran_id: tranId }) => tranId,
  Refunded: ({ refunded_mills: mills }) => centsOf(mills),
  'Fee returned': ({ fee_returned_mills: mills }) => feeOf(mills),
  Disputed: ({ disputed_mills: mills }) => centsOf(mills),
  'Dispute fee': ({ dispute_fee_mills: mills }) => feeOf(mills),
  // Only an approved payment has a net amount.
  Net: (sale) => (sale.status === 'Approved' ? feeTextFromMills(netMillsOf(sale)) : ''),
  Payout: ({ payout_reference: reference }) => reference ?? '',
};

/** The merchant's part, after everything that has left the balance for this payment. */
function netMillsOf(sale: FullSale): bigint {
  const taken = sale.fee_mills + (sale.refunded_mills ?? 0n) - (sale.fee_returned_mills ?? 0n);
  return sale.amount_mills - taken - (sale.disputed_mills ?? 0n) - (sale.dispute_fee_mills ?? 0n);
}

function centsOf(mills: bigint | null): string {
  return mills === null ? '' : textFromMills(mills);
}

function feeOf(mills: bigint | null): string {
  return mills === null ? '' : feeTextFromMills(mills);
}
