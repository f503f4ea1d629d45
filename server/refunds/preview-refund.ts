import type { RefundPreview } from '@piton/contract/refunds/refund.ts';
import { actingAs } from '../database/acting-as.ts';
import { nextPayoutOf } from '../payouts/own/next-payout.ts';
import { costOf, leftToday, missingFor, quoteRefund, type RefundQuote } from './quote-refund.ts';
import type { RefundsDeps } from './refunds-deps.ts';
import { dueDayFrom } from './shown-refund.ts';

type Previewed = {
  readonly userId: string;
  readonly saleId: string;
  readonly amountCents: number | undefined;
  readonly now: Date;
};

/** Shows a merchant what a refund would do before they confirm it. */
export async function previewRefund(
  { database, refundCapMills, payoutMinimumMills }: RefundsDeps,
  { userId, saleId, amountCents, now }: Previewed,
): Promise<RefundPreview> {
  const amountMills = amountCents === undefined ? null : BigInt(amountCents) * 10n;
  const quote = await actingAs(database, { userId }, (transaction) =>
    quoteRefund(transaction, { saleId, amountMills, refundCapMills }),
  );
  const cost = costOf(quote);
  return {
    amountCents: Number(quote.amount_mills / 10n),
    leftCents: Number(quote.left_mills / 10n),
    feeMills: Number(quote.fee_mills),
    costMills: Number(cost),
    balanceMills: Number(quote.balance_mills),
    balanceAfterMills: Number(quote.balance_mills - cost),
    missingMills: Number(missingFor(quote)),
    nextPayout:
      quote.mode === 'test'
        ? null
        : await nextPayoutWith({ database, payoutMinimumMills }, { userId, now }, quote),
    method: quote.method,
    dueOn: quote.method === 'portal' && quote.mode === 'live' ? dueDayFrom(now) : null,
    dailyCapCents: Number(quote.daily_cap_mills / 10n),
    leftTodayCents: Number(leftToday(quote) / 10n),
    refusal: quote.refusal,
  };
}

type PreviewDeps = Pick<RefundsDeps, 'database' | 'payoutMinimumMills'>;

/**
 * A week that has ended is paid without this refund, which lowers the following one. Payouts are
 * whole cents, so the fraction that the company's line carries over counts before rounding.
 */
async function nextPayoutWith(
  { database, payoutMinimumMills }: PreviewDeps,
  { userId, now }: Pick<Previewed, 'userId' | 'now'>,
  quote: RefundQuote,
): Promise<RefundPreview['nextPayout']> {
  const next = await nextPayoutOf(database, userId, payoutMinimumMills);
  const isCutOff = new Date(next.cutOff) <= now;
  const due = next.lines.reduce((all, line) => all + (line.isPaidOut ? line.netMills : 0), 0);
  const own = next.lines.find(({ companyId }) => companyId === quote.company_id);
  const carriedMills = isCutOff ? 0 : (own?.carriedOutMills ?? 0);
  const beforeMills = isCutOff ? next.following.netMills : due;
  return {
    valueDay: isCutOff ? next.following.expectedDay : next.expectedDay,
    beforeMills,
    afterMills: beforeMills + Math.floor((carriedMills - Number(costOf(quote))) / 10) * 10,
  };
}
