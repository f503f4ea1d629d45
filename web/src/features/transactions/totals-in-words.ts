import type { SaleTotal } from '@piton/contract/sale.ts';

/** "23 payments, 20 of them approved". */
export function totalsInWords({
  count,
  approvedCount,
}: Pick<SaleTotal, 'count' | 'approvedCount'>): string {
  if (count === 0) return 'No payments';
  const all = `${count.toLocaleString('en')} ${count === 1 ? 'payment' : 'payments'}`;
  if (count === approvedCount) return count === 1 ? `${all}, approved` : `${all}, all approved`;
  const approved = approvedCount === 0 ? 'none' : approvedCount.toLocaleString('en');
  return `${all}, ${approved}${count === 1 ? '' : ' of them'} approved`;
}
