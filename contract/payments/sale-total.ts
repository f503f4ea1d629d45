import { millsFromText } from '../money/money.ts';
import type { Sale, SaleFilter, SaleStatus } from './sale.ts';

/** The status a filtered list totals: the chosen one, or approved by default. */
export function totalledStatus({ status }: Pick<SaleFilter, 'status'>): SaleStatus {
  return status ?? 'Approved';
}

/** The total of payments under a filter, by the same rule as the server's. */
export function sumOfSales(
  sales: readonly Pick<Sale, 'status' | 'amount'>[],
  filter: Pick<SaleFilter, 'status'>,
): bigint {
  const totalled = totalledStatus(filter);
  return sales
    .filter(({ status }) => status === totalled)
    .reduce((total, { amount }) => total + (millsFromText(amount) ?? 0n), 0n);
}
