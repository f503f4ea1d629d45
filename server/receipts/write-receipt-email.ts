import { formatMoney } from '@piton/contract/money/money.ts';
import { receiptPath } from '@piton/contract/http/routes.ts';
import type { ReceiptEmail } from '../mail/templates/receipt/receipt-email.ts';
import { receiptFieldsOf } from './receipt-fields.ts';
import type { ReceiptSale } from './receipt-sales.ts';

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
    ...receiptFieldsOf(sale),
    amount: formatMoney(sale.amount_mills),
    paidAt: sale.created_at,
    page: origin + receiptPath({ companyId, receiptToken }),
    isTest: sale.mode === 'test',
    since,
  };
}
