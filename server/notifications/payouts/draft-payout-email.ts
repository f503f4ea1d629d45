import { carriedMills, formatCost, formatMoney } from '@piton/contract/money/money.ts';
import type { PayoutReason } from '@piton/contract/payouts/payout.ts';
import type { Mail } from '../../mail/mail.ts';
import type { NoticePayout } from './notice-payout.ts';
import type { NoticeWeek } from './notice-week.ts';

type PayoutEmail = Mail extends infer Each
  ? Each extends { kind: `payout-${string}` }
    ? Omit<Each, 'to' | 'firstName'>
    : never
  : never;

/** The email about a payout's current state. */
export function draftPayoutEmail(
  payout: NoticePayout,
  week: NoticeWeek,
  origin: string,
): PayoutEmail {
  const { state, reason } = payout;
  const details = { ...detailsOf(payout), page: `${origin}/payouts/${payout.id}` };
  switch (state) {
    case 'in_transit':
      return {
        kind: 'payout-on-its-way',
        ...details,
        expectedOn: payout.expected_on,
        ...heldOf(week),
      };
    case 'deposited':
      return { kind: 'payout-deposited', ...details, depositedOn: payout.deposited_on };
    case 'failed':
    case 'returned':
      return {
        kind: 'payout-returned',
        ...details,
        isReturned: state === 'returned',
        isToOldAccount: payout.is_to_old_account,
        reason,
        ...(!payout.is_to_old_account && { page: `${origin}/add-bank-acc` }),
      };
    case 'cancelled':
      return { kind: 'payout-cancelled', ...details, reason };
    default:
      throw new Error(`no email is drafted for a payout that is ${state}`);
  }
}

function detailsOf(payout: NoticePayout) {
  const moneyOrNull = (mills: bigint) => (mills === 0n ? null : formatMoney(mills));
  const { returned_mills: returned } = payout;
  const adjustments = payout.other_mills - returned;
  const parts = [payout.sale_mills, -payout.fee_mills, returned, adjustments];
  return {
    amount: formatMoney(payout.net_mills),
    saleCount: Number(payout.sale_count),
    gross: formatMoney(payout.sale_mills),
    fees: formatCost(payout.fee_mills),
    returned: moneyOrNull(returned),
    adjustments: moneyOrNull(adjustments),
    carried: moneyOrNull(carriedMills(parts, payout.net_mills)),
    bankName: payout.bank_name,
    lastFour: payout.last_four,
    reference: payout.reference,
  };
}

/** The email about a week that holds all of an owner's money. */
export function draftHeldEmail(week: NoticeWeek, origin: string): PayoutEmail {
  const [first = 'below_minimum'] = week.reasons;
  return {
    kind: 'payout-held',
    ...heldOf(week),
    amount: week.owed_mills > 0n ? formatMoney(week.owed_mills) : null,
    nextCutOff: week.next_cut_off,
    nextPayDay: week.next_pay_day,
    page: origin + pages[first],
  };
}

function heldOf({ reasons, companies, minimum_mills: minimum, owed_mills: owed }: NoticeWeek) {
  // If a company is held too, the others' total is unknown.
  const isKnown = reasons.includes('below_minimum') && !reasons.some(isOfCompany);
  return {
    reasons,
    companies,
    minimum: formatMoney(minimum),
    missing: isKnown ? formatMoney(minimum - owed) : null,
  };
}

function isOfCompany(reason: PayoutReason): boolean {
  return reason.startsWith('company_');
}

/** The page where each reason is fixed. */
const pages: Readonly<Record<PayoutReason, string>> = {
  no_bank_account: '/add-bank-acc',
  bank_in_review: '/accounts',
  bank_contradicts: '/payouts',
  email_unverified: '/verify-email',
  company_rejected: '/companies',
  company_suspended: '/companies',
  below_minimum: '/payouts',
  negative: '/payouts',
  account_closed: '/payouts',
  not_processed: '/payouts',
};
