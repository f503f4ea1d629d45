import type { Selectable, Transaction } from 'kysely';
import type { Companies, DB, Sales } from '../database/types.ts';
import { receiptColumns } from './receipt-fields.ts';

/** The columns of a stored sale that receipts and emails about payments show. */
export type ReceiptSale = Pick<
  Selectable<Sales>,
  | 'id'
  | 'company_id'
  | 'mode'
  | 'amount_mills'
  | 'purpose'
  | 'person_name'
  | 'person_email'
  | 'card_brand'
  | 'last_four'
  | 'tran_id'
  | 'invoice'
  | 'receipt_token'
  | 'created_at'
> &
  Pick<Selectable<Companies>, 'name' | 'owner_id'>;

/** Ordered by id, which is the order in which they began. */
export async function findReceiptSales(
  transaction: Transaction<DB>,
  saleIds: readonly string[],
): Promise<ReceiptSale[]> {
  if (saleIds.length === 0) return [];
  return transaction
    .selectFrom('sales')
    .innerJoin('companies', 'companies.id', 'sales.company_id')
    .select([
      'sales.id',
      'sales.company_id',
      'sales.mode',
      ...receiptColumns,
      'sales.person_name',
      'sales.person_email',
      'sales.receipt_token',
      'companies.owner_id',
    ])
    .where('sales.id', 'in', saleIds)
    .orderBy('sales.id')
    .execute();
}
