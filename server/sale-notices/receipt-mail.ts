import { nameCard } from '@piton/contract/card-brand.ts';
import { formatMoney } from '@piton/contract/money.ts';
import { receiptPath } from '@piton/contract/routes.ts';
import type { Mail } from '../mail/mail.ts';
import type { ToldSale } from './told-sales.ts';

/** What payments keep where the payer gave no purpose. */
const noPurpose = 'N/A';

export function receiptMail(sale: ToldSale, origin: string): Mail {
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
  };
}

export function purposeOf({ purpose }: Pick<ToldSale, 'purpose'>): string {
  return purpose === noPurpose ? '' : purpose;
}
