import { AppError } from '@piton/contract/http/errors.ts';
import {
  type RefundRefusal,
  refundRefusalMessage,
} from '@piton/contract/refunds/refund-refusals.ts';
import { sql } from 'kysely';
import type { Reading } from '../database/reading-as.ts';

export type RefundQuote = {
  readonly company_id: string;
  readonly mode: 'live' | 'test';
  readonly method: 'gateway' | 'portal';
  readonly amount_mills: bigint;
  readonly left_mills: bigint;
  readonly fee_mills: bigint;
  readonly balance_mills: bigint;
  readonly overdraft_mills: bigint;
  readonly daily_cap_mills: bigint;
  readonly today_mills: bigint;
  readonly refusal: RefundRefusal | null;
};

type Quoted = {
  readonly saleId: string;
  /** Null quotes all that is left. */
  readonly amountMills: bigint | null;
  readonly refundCapMills: bigint;
};

/** What the refund would do, by the rules that also admit it. Only the company's owner gets one. */
export async function quoteRefund(
  reading: Reading,
  { saleId, amountMills, refundCapMills }: Quoted,
): Promise<RefundQuote> {
  const { rows } = await sql<RefundQuote>`
    select * from refund_quote(${saleId}, ${amountMills}, ${refundCapMills})`.execute(reading);
  const [quote] = rows;
  if (quote === undefined) throw new AppError('not_found');
  return quote;
}

export function leftToday(quote: RefundQuote): bigint {
  const left = quote.daily_cap_mills - quote.today_mills;
  return left > 0n ? left : 0n;
}

/** The refund's cost to the balance. */
export function costOf(quote: RefundQuote): bigint {
  return quote.amount_mills - quote.fee_mills;
}

export function refusedRefund(refusal: RefundRefusal, quote: RefundQuote): AppError {
  return new AppError('refund_refused', {
    message: refundRefusalMessage(refusal, {
      leftMills: quote.left_mills,
      missingMills: missingFor(quote),
      dailyCapMills: quote.daily_cap_mills,
      leftTodayMills: leftToday(quote),
    }),
  });
}

/** In whole cents, rounded up, because a cent less would not be enough. */
export function missingFor(quote: RefundQuote): bigint {
  const mills = costOf(quote) - quote.balance_mills - quote.overdraft_mills;
  return mills <= 0n ? 0n : ((mills + 9n) / 10n) * 10n;
}
