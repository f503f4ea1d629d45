import type { CalendarDay } from '@piton/contract/time/time.ts';

/** One line of an imported file in any format; the database decides its effect. */
export type ImportLine = {
  /** Its number in the file, counted from one. */
  readonly number: number;
  /** The reference of a payout or refund, or a payment's invoice number. */
  readonly reference: string;
  /** In the file's own words. */
  readonly outcome: string;
  readonly means:
    | 'deposited'
    | 'failed'
    | 'returned'
    | 'failed_or_returned'
    | 'sale'
    | 'refund'
    | 'chargeback'
    | 'reversal';
  /** Negative for a refund or chargeback. */
  readonly amountMills: bigint;
  readonly currency: string;
  readonly day: CalendarDay | null;
  /** Shown to the merchant when money is returned, and to staff who approve a chargeback. */
  readonly reason: string;
  /** The bank's fee, or the acquirer's with its sign. */
  readonly feeMills: bigint;
  /** Only in the acquirer's lines. */
  readonly batch?: string;
  /** The acquirer's reference of a chargeback's dispute, and the merchant's deadline, if given. */
  readonly disputeReference?: string;
  readonly respondBy?: CalendarDay;
};
