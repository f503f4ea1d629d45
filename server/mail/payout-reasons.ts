import type { PayoutReason } from '@piton/contract/payout.ts';
import { harmlessWords } from './harmless-words.ts';
import type { Mail } from './mail.ts';

type HeldMail = Extract<Mail, { kind: 'payout-held' }>;
type Held = Pick<HeldMail, 'reasons' | 'companies' | 'minimum' | 'missing'>;

/** Each of what holds money, with what puts it right. */
export function sayReasons(held: Held): string[] {
  return held.reasons.map((reason) => sayReason(reason, held));
}

function sayReason(reason: PayoutReason, { companies, minimum, missing }: Held): string {
  const named = companies
    .filter((company) => company.reason === reason)
    .map(({ name }) => harmlessWords(name, nameMax) ?? 'your company');
  const names = new Intl.ListFormat('en').format(named.length > 0 ? named : ['a company of yours']);
  switch (reason) {
    case 'no_bank_account':
      return 'We do not know your bank account. Link it, and we verify it for you.';
    case 'bank_in_review':
      return 'Your bank account is not verified yet. We are looking at it; where its page asks you for a change, make it there.';
    case 'bank_contradicts':
      return 'The bank told us two different things about an earlier payout of yours, and we are asking it which is true. Nothing is sent until we know. You need to do nothing.';
    case 'email_unverified':
      return 'Your email address is not verified. Have the mail with the link sent once more, and open it.';
    case 'company_refused':
      return `We could not verify ${names}, and what came in there stays with us. Your companies’ page says what to change.`;
    case 'company_suspended':
      return `Live payments to ${names} are stopped, and what came in there stays with us. Your companies’ page says why; write to us, and we tell you what is missing.`;
    case 'below_minimum':
      return `${missing === null ? `There is less than ${minimum}` : `${missing} more and it reaches ${minimum}`}, the least that we send. Nothing is lost: it goes with the first week that reaches it.`;
    case 'negative':
      return 'More was taken back than came in. Your next payments make up for it: you need not send us anything.';
    case 'account_closed':
      return 'Your Piton account is closed.';
    case 'not_looked_at':
      return 'We could not work out your payout this week. It goes with next week’s. You need to do nothing.';
  }
}

const nameMax = 60;

/** What the button for the first of them says. */
export const labels: Readonly<Record<PayoutReason, string>> = {
  no_bank_account: 'Link bank account',
  bank_in_review: 'See your bank account',
  bank_contradicts: 'See your payouts',
  email_unverified: 'Verify email',
  company_refused: 'See your companies',
  company_suspended: 'See your companies',
  below_minimum: 'See your payouts',
  negative: 'See your payouts',
  account_closed: 'See your payouts',
  not_looked_at: 'See your payouts',
};
