import { formatCost, formatMoney, millsFromNumber, millsFromText } from '@piton/contract/money.ts';
import type { SaleDetails } from '@piton/contract/sale-details.ts';

type Sold = Pick<SaleDetails, 'amount' | 'paid' | 'mode' | 'feeAmount' | 'feePercent' | 'steps'>;

/** What is left for the merchant. Our fees stay where money went back: the payment was made. */
export function netInWords(sale: Sold): string {
  const { paid, mode, feePercent } = sale;
  const mills = millsOf(sale.amount);
  const feeMills = millsFromNumber(sale.feeAmount);
  const disputeFeeMills = sale.steps.reduce((sum, { fee }) => sum + millsOf(fee), 0n);
  const isCharged = disputeFeeMills > 0n;
  const fee = `a fee of ${formatCost(feeMills)} (${feePercent}%)`;
  const fees = isCharged ? `${fee} and ${formatMoney(disputeFeeMills)} for disputes` : fee;
  const stay = isCharged ? 'stay' : 'stays';
  const goneMills = millsOf(paid?.givenBack ?? '') + millsOf(paid?.disputed ?? '');
  if (paid?.state === 'refunded') return `None of it is yours any more, and ${fees} ${stay}.`;
  if (goneMills >= mills) return `All of it is held for now, and ${fees} ${stay}.`;
  const leftMills = mills - goneMills - feeMills - disputeFeeMills;
  if (leftMills < 0n) {
    return `It cost you ${formatCost(-leftMills)} more than it brought, after ${fees}.`;
  }
  const left = formatMoney(leftMills);
  if (mode === 'test') return `Of a real payment, ${left} would be yours, after ${fees}.`;
  return `${left} of it is yours, after ${fees}${goneMills > 0n ? ' and what is told below' : ''}.`;
}

function millsOf(amount: string): bigint {
  return millsFromText(amount) ?? 0n;
}
