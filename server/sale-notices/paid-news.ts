import { formatMoney } from '@piton/contract/money/money.ts';
import type { Mail } from '../mail/mail.ts';
import { purposeOf } from './receipt-mail.ts';
import type { ToldSale } from './told-sales.ts';
import type { Untold } from './untold-store.ts';

type PaidNews = Omit<Extract<Mail, { kind: 'paid' }>, 'to' | 'firstName'>;

export function paidNews(
  { saleIds, amountMills, feeMills }: Untold,
  listed: readonly ToldSale[],
  origin: string,
): PaidNews {
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
