import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import type { Sale } from '@piton/contract/payments/sale.ts';
import { formatWeekday } from '@piton/contract/time/time.ts';
import { nameOf, statusOf } from './shown-sale.ts';

/** The link's name for screen readers; it begins as the row does. */
export function saleInWords(
  sale: Pick<Sale, 'personName' | 'amount' | 'status' | 'moneyState' | 'created'>,
): string {
  const money = formatMoney(millsFromText(sale.amount) ?? 0n);
  return [nameOf(sale), money, statusOf(sale).word, formatWeekday(new Date(sale.created))].join(
    ', ',
  );
}
