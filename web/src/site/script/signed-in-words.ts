import type { Company } from '@piton/contract/companies/company.ts';
import { formatMoney } from '@piton/contract/money/money.ts';
import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';
import { type CalendarDay, formatWeekday, startOfDay } from '@piton/contract/time/time.ts';

export type KnownOfVisitor = {
  readonly user: SessionUser;
  readonly isStaff: boolean;
  readonly companies: readonly Pick<Company, 'companyId' | 'companyName'>[];
  /** Null if it failed to load. */
  readonly next: NextPayout | null;
};

export type SignedInWords = {
  readonly title: string;
  readonly detail: string;
  readonly page: '/index' | '/console';
  readonly action: string;
};

/** The card of a signed-in visitor: company, next payout and links. */
export function signedInWords({ user, isStaff, companies, next }: KnownOfVisitor): SignedInWords {
  const primary = companies.find(({ companyId }) => companyId === user.primaryCompany);
  const title = primary?.companyName ?? user.displayName;
  if (isStaff && !primary) {
    const detail = `Signed in as ${user.email}.`;
    return { title, detail, page: '/console', action: 'Open console' };
  }
  return { title, detail: payoutWords(companies, next), page: '/index', action: 'Open dashboard' };
}

function payoutWords(companies: KnownOfVisitor['companies'], next: NextPayout | null): string {
  if (companies.length === 0) return 'Add your company to take card payments.';
  if (next === null) return 'Your next payout is on your dashboard.';
  const leaving = next.underWay.filter(({ cancellationReason }) => cancellationReason === null);
  const expected = leaving
    .slice(0, 2)
    .map(
      ({ netMills, expectedDay }) =>
        `${money(netMills)} expected in your bank on ${weekday(expectedDay)}.`,
    );
  const words = [...expected, soFarWords(next), followingWords(next)];
  return (
    words.filter((each) => each !== null).join(' ') ||
    `Nothing due so far for ${weekday(next.expectedDay)}.`
  );
}

/** The week before its cut-off; null if there is nothing to report. */
function soFarWords({ netMills, owedMills, reasons, ...next }: NextPayout): string | null {
  if (netMills > 0) return `${money(netMills)} so far for ${weekday(next.expectedDay)}.`;
  if (owedMills < 0) return 'Your balance is negative. Your next sales will cover it.';
  if (owedMills === 0) return null;
  if (reasons.every((reason) => reason === 'below_minimum')) {
    return `${money(owedMills)} so far. The minimum payout is ${money(next.minimumMills)}.`;
  }
  return `${money(owedMills)} on hold. See why on your dashboard.`;
}

/** The week after; null while it has no sales, or payouts are on hold. */
function followingWords({ netMills, owedMills, following }: NextPayout): string | null {
  if (following.netMills <= 0 || netMills !== owedMills) return null;
  return `${money(following.netMills)} so far for ${weekday(following.expectedDay)}.`;
}

function money(mills: number): string {
  return formatMoney(BigInt(mills));
}

function weekday(day: CalendarDay): string {
  return formatWeekday(startOfDay(day));
}
