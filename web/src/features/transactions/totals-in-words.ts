import { formatMoney } from '@piton/contract/money/money.ts';
import type { SaleFilter, SaleTotal } from '@piton/contract/payments/sale.ts';

/** "23 payments, 20 of them approved"; under a status filter "23 payments", as all of them have that status. */
export function totalsInWords(
  { count, approvedCount }: Pick<SaleTotal, 'count' | 'approvedCount'>,
  { status }: Pick<SaleFilter, 'status'>,
): string {
  if (count === 0) return 'No payments';
  const all = `${count.toLocaleString('en')} ${count === 1 ? 'payment' : 'payments'}`;
  if (status !== undefined) return all;
  if (count === approvedCount) return count === 1 ? `${all}, approved` : `${all}, all approved`;
  const approved = approvedCount === 0 ? 'none' : approvedCount.toLocaleString('en');
  return `${all}, ${approved}${count === 1 ? '' : ' of them'} approved`;
}

/** "EC$30.00 returned to customers, EC$12.00 on hold in disputes"; null if the merchant keeps all of it. */
export function changeInWords({
  returnedMills,
  disputedMills,
}: Pick<SaleTotal, 'returnedMills' | 'disputedMills'>): string | null {
  const parts = [
    { mills: returnedMills, became: 'returned to customers' },
    { mills: disputedMills, became: 'on hold in disputes' },
  ].filter(({ mills }) => mills > 0);
  if (parts.length === 0) return null;
  return parts.map(({ mills, became }) => `${formatMoney(BigInt(mills))} ${became}`).join(', ');
}
