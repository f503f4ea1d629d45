import { millsFromText } from '../money/money.ts';
import type { Sale, SaleFilter, SaleStatus } from './sale.ts';

/** The payments that a filtered list adds up: those in the chosen status, and the approved ones without a choice. */
export function totalledStatus({ status }: Pick<SaleFilter, 'status'>): SaleStatus {
  return status ?? 'Approved';
}

/** What payments come to under a filter, by the rule by which the server adds up all of them. */
export function sumOfSales(
  sales: readonly Pick<Sale, 'status' | 'amount'>[],
  filter: Pick<SaleFilter, 'status'>,
): bigint {
  const totalled = totalledStatus(filter);
  return sales
    .filter(({ status }) => status === totalled)
    .reduce((total, { amount }) => total + (millsFromText(amount) ?? 0n), 0n);
}
