import { millsFromText } from './money.ts';

/**
 * The location of an approved payment's money: with the merchant, on its way back, or wholly or
 * partly back with the customer.
 */
export const moneyStates = [
  'paid',
  'disputed',
  'refund_pending',
  'partly_refunded',
  'refunded',
  'partly_returned_dispute_lost',
  'returned_dispute_lost',
] as const;
export type MoneyState = (typeof moneyStates)[number];

/** The state of an approved payment whose money has moved; null if it has not. */
export const moneyStateWords: Readonly<Record<MoneyState, string | null>> = {
  paid: null,
  disputed: 'In dispute',
  refund_pending: 'Refund pending',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  partly_returned_dispute_lost: 'Partly returned to customer (dispute lost)',
  returned_dispute_lost: 'Returned to customer (dispute lost)',
};

/** Says of a refunded payment that the gateway cancelled it instead. */
export const voidedWords = 'Voided before settlement';

/** The states that lists can be filtered by. */
export const filterMoneyStates = [
  'disputed',
  'refund_pending',
  'partly_refunded',
  'refunded',
] as const;
export type FilterMoneyState = (typeof filterMoneyStates)[number];

/** Movements of a payment's money after approval. */
export type MoneySince = {
  readonly state: MoneyState;
  /** "12.50": returned to the customer by refunds and lost disputes. */
  readonly returned: string;
  /** "12.50": the part of `returned` that refunds returned. */
  readonly refunded: string;
  /** "12.50": on hold while the customer's bank disputes it. */
  readonly disputed: string;
  /** "12.50": in refunds that are requested and not yet done. */
  readonly refundPending: string;
  /** Whether the gateway cancelled the whole payment before its settlement. */
  readonly isVoided: boolean;
};

/** The part of the returned money that lost disputes returned. */
export function lostMills({
  returned,
  refunded,
}: Pick<MoneySince, 'returned' | 'refunded'>): bigint {
  return (millsFromText(returned) ?? 0n) - (millsFromText(refunded) ?? 0n);
}

/** Whether all of it is back with the customer or on its way, so that no goods are due for it. */
export function isAllReturned(
  { returned, refundPending }: Pick<MoneySince, 'returned' | 'refundPending'>,
  amount: string,
): boolean {
  const mills = (text: string) => millsFromText(text) ?? 0n;
  return mills(returned) + mills(refundPending) >= mills(amount);
}
