import { isAllReturned } from '@piton/contract/money/money-state.ts';
import {
  formatCost,
  formatMoney,
  millsFromNumber,
  millsFromText,
} from '@piton/contract/money/money.ts';
import type { SaleDetails } from '@piton/contract/payments/sale-details.ts';

type Sold = Pick<
  SaleDetails,
  'amount' | 'paid' | 'mode' | 'feeAmount' | 'feePercent' | 'refunds' | 'steps'
>;

/**
 * The net amount for the merchant. A refund returns its share of our fee; after a lost dispute our
 * fee stays with us, because the payment was made.
 */
export function netInWords(sale: Sold): string {
  const { paid, mode } = sale;
  const mills = millsOf(sale.amount);
  const { feeMills, disputeFeeMills, fees, apply } = feesOf(sale);
  const goneMills =
    millsOf(paid?.returned ?? '') +
    millsOf(paid?.refundPending ?? '') +
    millsOf(paid?.disputed ?? '');
  if (paid !== null && isAllReturned(paid, sale.amount)) {
    return feeMills + disputeFeeMills === 0n
      ? 'You receive nothing, and our fee is returned to you.'
      : `You receive nothing, and ${fees} still ${apply}.`;
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

/** Our fee without the shares that refunds return, and the fees of disputes. */
function feesOf({ feeAmount, feePercent, refunds, steps }: Sold) {
  const returnedMills = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, refund) => sum + BigInt(refund.feeMills), 0n);
  const feeMills = millsFromNumber(feeAmount) - returnedMills;
  const disputeFeeMills = steps
    .filter(({ step }) => step === 'disputed')
    .reduce((sum, { fee }) => sum + millsOf(fee), 0n);
  const fee = `a fee of ${formatCost(feeMills)} (${feePercent}%)`;
  const isCharged = disputeFeeMills > 0n;
  return {
    feeMills,
    disputeFeeMills,
    fees: isCharged ? `${fee} and ${formatMoney(disputeFeeMills)} for disputes` : fee,
    apply: isCharged ? 'apply' : 'applies',
  };
}

function millsOf(amount: string): bigint {
  return millsFromText(amount) ?? 0n;
}
