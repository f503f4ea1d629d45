import { nameCard } from '@piton/contract/cards/card-brand.ts';
import type { Selectable } from 'kysely';
import type { Companies, Sales } from '../database/types.ts';

/** The columns of a stored sale from which each receipt is filled. */
export const receiptColumns = [
  'companies.name',
  'sales.amount_mills',
  'sales.purpose',
  'sales.card_brand',
  'sales.last_four',
  'sales.tran_id',
  'sales.invoice',
  'sales.created_at',
] as const;

type ReceiptRow = Pick<Selectable<Companies>, 'name'> &
  Pick<Selectable<Sales>, 'purpose' | 'card_brand' | 'last_four' | 'tran_id' | 'invoice'>;

/** The fields that a receipt shows alike on its page, in the email and to the merchant. */
export function receiptFieldsOf(row: ReceiptRow) {
  return {
    companyName: row.name,
    purpose: purposeOf(row),
    card: nameCard(row.card_brand, row.last_four),
    transactionNumber: row.tran_id,
    invoiceNumber: row.invoice,
  };
}

/** The stored value if the customer gave no purpose. */
const noPurpose = 'N/A';

export function purposeOf({ purpose }: Pick<ReceiptRow, 'purpose'>): string {
  return purpose === noPurpose ? '' : purpose;
}
