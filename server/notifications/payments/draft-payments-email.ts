import { formatMoney } from '@piton/contract/money/money.ts';
import type { Mail } from '../../mail/mail.ts';
import { purposeOf } from '../../receipts/receipt-fields.ts';
import type { ReceiptSale } from '../../receipts/receipt-sales.ts';
import type { Unnotified } from './unnotified-payments.ts';

type PaymentsEmail = Omit<Extract<Mail, { kind: 'paid' }>, 'to' | 'firstName'>;

export function draftPaymentsEmail(
  { saleIds, amountMills, feeMills }: Unnotified,
  listed: readonly ReceiptSale[],
  origin: string,
): PaymentsEmail {
  return {
    kind: 'paid',
    count: saleIds.length,
    total: formatMoney(amountMills),
    net: formatMoney(amountMills - feeMills),
    payments: listed.map((sale) => ({
      paidAt: sale.created_at,
      amount: formatMoney(sale.amount_mills),
      by: sale.person_name,
      purpose: purposeOf(sale),
      companyName: sale.name,
      transactionNumber: sale.tran_id,
    })),
    page: `${origin}/Mytransactions`,
  };
}
