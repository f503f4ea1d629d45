import { nameCard } from '@piton/contract/cards/card-brand.ts';
import { formatMoney } from '@piton/contract/money/money.ts';
import { receiptPath } from '@piton/contract/http/routes.ts';
import type { ReceiptEmail } from './letter/receipt-email.ts';
import type { ReceiptSale } from './receipt-sales.ts';

/** The stored value if the customer gave no purpose. */
const noPurpose = 'N/A';

/** `since` is what has happened to the money, for a receipt sent later. */
export function writeReceiptEmail(
  sale: ReceiptSale,
  { origin, since = null }: { origin: string; since?: ReceiptEmail['since'] },
): ReceiptEmail {
  const { company_id: companyId, receipt_token: receiptToken } = sale;
  return {
    kind: 'payment-receipt',
    to: sale.person_email,
    personName: sale.person_name,
    companyName: sale.name,
    amount: formatMoney(sale.amount_mills),
    purpose: purposeOf(sale),
    paidAt: sale.created_at,
    card: nameCard(sale.card_brand, sale.last_four),
    transactionNumber: sale.tran_id,
    invoiceNumber: sale.invoice,
    page: origin + receiptPath({ companyId, receiptToken }),
    since,
  };
}

export function purposeOf({ purpose }: Pick<ReceiptSale, 'purpose'>): string {
  return purpose === noPurpose ? '' : purpose;
}
