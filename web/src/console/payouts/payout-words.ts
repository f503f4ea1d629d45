import { formatMoney } from '@piton/contract/money/money.ts';
import type { BankFileFormat } from '@piton/contract/payouts/payout-run.ts';
import type {
  PayoutReason,
  payoutStates,
  PayoutCancellationReason,
} from '@piton/contract/payouts/payout.ts';
import { type CalendarDay, formatWeekday, startOfDay } from '@piton/contract/time/time.ts';
import { CheckCheck, Send, Undo2 } from 'lucide-react';
import type { StatusProps } from '../../ui/status.tsx';

export type PayoutState = (typeof payoutStates)[number];

export const stateWords: Record<PayoutState, StatusProps> = {
  queued: { tone: 'neutral', word: 'Queued' },
  approved: { tone: 'neutral', word: 'Approved', icon: CheckCheck },
  in_transit: { tone: 'neutral', word: 'In transit', icon: Send },
  deposited: { tone: 'positive', word: 'Deposited' },
  cancelled: { tone: 'neutral', word: 'Excluded', icon: Undo2 },
  failed: { tone: 'danger', word: 'Failed' },
  returned: { tone: 'danger', word: 'Returned', icon: Undo2 },
};

/** Why a payout is on hold, for staff. */
export const holdReasonWords: Record<PayoutReason, string> = {
  no_bank_account: 'No bank account yet',
  bank_in_review: 'The bank account is in review',
  bank_contradicts: 'Conflicting bank reports about an earlier payout',
  email_unverified: 'The email address is not verified',
  account_closed: 'The account is closed',
  below_minimum: 'Below the payout minimum',
  negative: 'Negative balance',
  company_rejected: 'One of their companies was rejected',
  company_suspended: 'One of their companies is suspended',
  not_processed: 'Their payout couldn’t be calculated',
};

/** Why a payout will be cancelled, for staff. */
export const cancellationWords: Record<PayoutCancellationReason, string> = {
  bank_contradicts: 'conflicting bank reports about an earlier payout',
  account_closed: 'the account is closed',
  company_not_approved: 'a company in it was rejected or suspended',
  bank_changed: 'the bank account has changed',
  bank_in_review: 'the bank account is in review',
  bank_verified_again: 'the bank account was verified again',
};

export const formatWords: Record<BankFileFormat, { name: string; about: string }> = {
  csv: { name: 'CSV', about: 'For the import screen of our bank. It needs no routing numbers.' },
  nacha: {
    name: 'NACHA',
    about: 'For the clearing house. It needs every account’s routing number.',
  },
  pain: {
    name: 'pain.001.001.09',
    about: 'ISO 20022, for banks that take it. Needs each bank’s BIC or a routing number.',
  },
};

/** "1 payout", "12 payouts", "1,250 payouts". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

export function moneyOf(mills: number): string {
  return formatMoney(BigInt(mills));
}

/** "Friday 27 November". */
export function weekdayOf(day: CalendarDay): string {
  return formatWeekday(startOfDay(day));
}
