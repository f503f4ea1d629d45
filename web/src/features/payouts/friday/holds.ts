import { formatMoney } from '@piton/contract/money/money.ts';
import type { NextPayout, PayoutReason } from '@piton/contract/payouts/payout.ts';

/** A reason that money is held, and the button that fixes it. */
export type Hold = {
  readonly reason: PayoutReason;
  readonly title: string;
  readonly sentence: string;
  /**
   * `write` if only we can fix it, and the screen shows how to contact us. Null if no action is
   * needed.
   */
  readonly fix: { readonly action: string; readonly path: string } | 'write' | null;
};

type Held = Pick<NextPayout, 'reasons' | 'bankNote' | 'minimumMills' | 'owedMills' | 'lines'>;

export function holdsOf(next: Held): Hold[] {
  return next.reasons.map((reason) => ({ reason, ...words[reason](next) }));
}

type Words = Omit<Hold, 'reason'>;

const words: Record<PayoutReason, (next: Held) => Words> = {
  email_unverified: () => ({
    title: 'Verify your email',
    sentence: 'We’ll pay you once your email is verified.',
    fix: { action: 'Verify email', path: '/verify-email' },
  }),
  no_bank_account: () => ({
    title: 'No bank account yet',
    sentence: 'Link one, and we’ll pay you once it’s verified.',
    fix: { action: 'Link bank account', path: '/add-bank-acc' },
  }),
  bank_in_review: ({ bankNote }) =>
    bankNote === '' ? inReview : { ...toPutRight, sentence: `${ended(bankNote)} ${afterwards}` },
  bank_contradicts: () => ({
    title: 'We’re checking an earlier payout with our bank',
    sentence:
      'Its reports conflict, so your payouts are on hold until we know which is right. No action needed.',
    fix: null,
  }),
  account_closed: () => ({
    title: 'Your account is closed',
    sentence: 'The money is still yours. Write to us and we’ll pay it out to you.',
    fix: 'write',
  }),
  below_minimum: (next) => {
    const missing = missingMills(next);
    return {
      title: `${formatMoney(missing)} below the payout minimum`,
      sentence: `The minimum payout is ${formatMoney(BigInt(next.minimumMills))}. Your balance carries over until then.`,
      fix: { action: 'Share your pay link', path: '/companies' },
    };
  },
  negative: (next) => ({
    title: 'Your balance is negative',
    sentence: `Refunds, adjustments and chargebacks exceed your sales by ${formatMoney(-paidOutMills(next))}. You don’t need to pay anything: your next sales will cover it.`,
    fix: { action: 'View transactions', path: '/Mytransactions?days=all' },
  }),
  company_rejected: (next) => {
    const { names, money, isOne, only } = heldAs(next, 'rejected');
    const [waits, review] = isOne
      ? ['is on hold until it is', 'See its review for']
      : ['is on hold until they are', 'See their reviews for'];
    return {
      title: `${names} ${isOne ? 'wasn’t' : 'weren’t'} approved`,
      sentence: `${money} ${waits}. ${review} what to change.`,
      fix: {
        action: 'See what to change',
        path: only ? `/edit-company?companyId=${only.companyId}` : '/companies',
      },
    };
  },
  company_suspended: (next) => {
    const { names, money, isOne } = heldAs(next, 'suspended');
    return {
      title: `${names} ${isOne ? 'is' : 'are'} suspended`,
      sentence: `${money} is on hold until this is resolved. Write to us and we’ll tell you what we need.`,
      fix: 'write',
    };
  },
  not_processed: () => ({
    title: 'We couldn’t calculate your last payout',
    sentence: 'It’s included in your next payout. No action needed.',
    fix: null,
  }),
};

const inReview: Words = {
  title: 'Your bank account is in review',
  sentence: 'We’ll review it within 24 hours. If anything needs changing, you’ll see it here.',
  fix: { action: 'View bank account', path: '/accounts' },
};

const toPutRight = {
  title: 'Update your bank details',
  fix: { action: 'Update bank details', path: '/add-bank-acc' },
};
const afterwards = 'We’ll review your changes within 24 hours, then pay you.';

/** Ends a note from a bank or staff as a sentence, so that another can follow. */
function ended(note: string): string {
  const text = note.trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function sum(lines: Held['lines']): bigint {
  return BigInt(lines.reduce((total, { netMills }) => total + netMills, 0));
}

function paidOutMills({ lines }: Held): bigint {
  return sum(lines.filter(({ isPaidOut }) => isPaidOut));
}

function missingMills(next: Held): bigint {
  return BigInt(next.minimumMills) - paidOutMills(next);
}

type Line = Held['lines'][number];
type HeldLines = {
  readonly names: string;
  readonly money: string;
  readonly isOne: boolean;
  /** The company, if there is only one. */
  readonly only: Line | null;
};

/** Lists each company under its own hold, so that its money counts once. */
function heldAs({ lines }: Held, standing: Line['standing']): HeldLines {
  const held = lines.filter((line) => line.standing === standing && line.netMills > 0);
  const names = held.map(({ companyName }) => companyName);
  const last = names.pop() ?? 'A company';
  return {
    names: names.length === 0 ? last : `${names.join(', ')} and ${last}`,
    money: formatMoney(sum(held)),
    isOne: held.length < 2,
    only: held.length === 1 ? (held[0] ?? null) : null,
  };
}
