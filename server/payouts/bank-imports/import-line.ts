import type { CalendarDay } from '@piton/contract/time/time.ts';

/** One line of a file that was read, whichever form it had; the database says what comes of it. */
export type ImportLine = {
  /** Where it stands in the file, counted from one. */
  readonly number: number;
  /** Of a payout, or the invoice number of a payment. */
  readonly reference: string;
  /** As the file says it. */
  readonly outcome: string;
  readonly means: 'deposited' | 'failed' | 'returned' | 'back' | 'sale' | 'chargeback' | 'reversal';
  /** With its sign. */
  readonly amountMills: bigint;
  readonly currency: string;
  readonly day: CalendarDay | null;
  /** What its merchant is told where money comes back. */
  readonly reason: string;
  /** What was kept of it, or beside it: by the bank, or with its sign by the acquirer. */
  readonly chargeMills: bigint;
  /** Of the acquirer's lines alone. */
  readonly batch?: string;
};
