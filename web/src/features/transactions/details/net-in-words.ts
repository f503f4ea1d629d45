import {
  formatCost,
  formatMoney,
  millsFromNumber,
  millsFromText,
} from '@piton/contract/money/money.ts';
import type { SaleDetails } from '@piton/contract/payments/sale-details.ts';

type Sold = Pick<SaleDetails, 'amount' | 'paid' | 'mode' | 'feeAmount' | 'feePercent' | 'steps'>;

/**
 * The net amount for the merchant. Our fee stays with us after a refund, because the payment was
 * made.
 */
export function netInWords(sale: Sold): string {
  const { paid, mode, feePercent } = sale;
  const mills = millsOf(sale.amount);
  const feeMills = millsFromNumber(sale.feeAmount);
  const disputeFeeMills = sale.steps.reduce((sum, { fee }) => sum + millsOf(fee), 0n);
  const isCharged = disputeFeeMills > 0n;
  const fee = `a fee of ${formatCost(feeMills)} (${feePercent}%)`;
  const fees = isCharged ? `${fee} and ${formatMoney(disputeFeeMills)} for disputes` : fee;
  const apply = isCharged ? 'apply' : 'applies';
  const goneMills = millsOf(paid?.returned ?? '') + millsOf(paid?.disputed ?? '');
  if (paid?.state === 'returned_dispute_lost') {
    return `You receive nothing, and ${fees} still ${apply}.`;
  }
  if (goneMills >= mills) return `All of it is on hold, and ${fees} still ${apply}.`;
  const leftMills = mills - goneMills - feeMills - disputeFeeMills;
  if (leftMills < 0n) {
    return `Net loss after fees: ${formatCost(-leftMills)}, with ${fees}.`;
  }
  const left = formatMoney(leftMills);
  if (mode === 'test') return `For a live payment you’d receive ${left}, after ${fees}.`;
  return `You receive ${left}, after ${fees}${goneMills > 0n ? ' and the amounts below' : ''}.`;
}

function millsOf(amount: string): bigint {
  return millsFromText(amount) ?? 0n;
}
