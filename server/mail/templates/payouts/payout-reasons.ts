import type { PayoutReason } from '@piton/contract/payouts/payout.ts';
import { harmlessWords } from '../harmless-words.ts';
import type { Mail } from '../../mail.ts';

type HeldEmail = Extract<Mail, { kind: 'payout-held' }>;
type Held = Pick<HeldEmail, 'reasons' | 'companies' | 'minimum' | 'missing'>;

/** Each reason for a hold, with its remedy. */
export function reasonTexts(held: Held): string[] {
  return held.reasons.map((reason) => reasonText(reason, held));
}

function reasonText(reason: PayoutReason, { companies, minimum, missing }: Held): string {
  const named = companies
    .filter((company) => company.reason === reason)
    .map(({ name }) => harmlessWords(name, nameMax) ?? 'your company');
  const names = new Intl.ListFormat('en').format(named.length > 0 ? named : ['a company of yours']);
  switch (reason) {
    case 'no_bank_account':
      return 'No bank account yet. Link one, and we’ll verify it.';
    case 'bank_in_review':
      return 'Your bank account is in review. If its page asks for a change, make it there.';
    case 'bank_contradicts':
      return 'Our bank’s reports about an earlier payout conflict, and we’re checking. Payouts are on hold until we know which is right. No action needed.';
    case 'email_unverified':
      return 'Your email address isn’t verified. Ask for a new link and open it.';
    case 'company_rejected':
      return `We couldn’t verify ${names}, so sales there are on hold. Your companies page says what to change.`;
    case 'company_suspended':
      return `Live payments to ${names} are stopped, and the sales are on hold. Your companies page says why. Write to us and we’ll tell you what we need.`;
    case 'below_minimum':
      return `${missing === null ? 'Your balance is' : `Your balance is ${missing}`} below the minimum payout of ${minimum}. It carries over until it’s enough.`;
    case 'negative':
      return 'Your balance is negative. Your next sales will cover it. You don’t need to send us anything.';
    case 'account_closed':
      return 'Your Piton account is closed.';
    case 'not_processed':
      return 'We couldn’t calculate your payout this week. It’s included in next week’s. No action needed.';
  }
}

const nameMax = 60;

/** The button's text for the first reason. */
export const labels: Readonly<Record<PayoutReason, string>> = {
  no_bank_account: 'Link bank account',
  bank_in_review: 'View bank account',
  bank_contradicts: 'View payouts',
  email_unverified: 'Verify email',
  company_rejected: 'View companies',
  company_suspended: 'View companies',
  below_minimum: 'View payouts',
  negative: 'View payouts',
  account_closed: 'View payouts',
  not_processed: 'View payouts',
};
