import { formatMoney } from '@piton/contract/money.ts';
import type { NextPayout, PayoutReason } from '@piton/contract/payout.ts';

/** What keeps money from the bank, and the button that puts it right. */
export type Hold = {
  readonly reason: PayoutReason;
  readonly title: string;
  readonly sentence: string;
  /** `write` where nobody can do it but us: whoever shows it says whom to write to. Null where nothing is to be done. */
  readonly fix: { readonly action: string; readonly path: string } | 'write' | null;
};

type Held = Pick<NextPayout, 'reasons' | 'bankNote' | 'minimumMills' | 'owedMills' | 'lines'>;

export function holdsOf(next: Held): Hold[] {
  return next.reasons.map((reason) => ({ reason, ...words[reason](next) }));
}

type Words = Omit<Hold, 'reason'>;

const words: Record<PayoutReason, (next: Held) => Words> = {
  email_unverified: () => ({
    title: 'Your email is not verified yet',
    sentence: 'Before we send money, we need to know that the address is yours.',
    fix: { action: 'Verify email', path: '/verify-email' },
  }),
  no_bank_account: () => ({
    title: 'There is no bank account to pay to',
    sentence: 'Link one, and your money goes there once we have looked at it.',
    fix: { action: 'Link bank account', path: '/add-bank-acc' },
  }),
  bank_in_review: ({ bankNote }) =>
    bankNote === '' ? inReview : { ...toPutRight, sentence: `${ended(bankNote)} ${afterwards}` },
  bank_contradicts: () => ({
    title: 'We are asking the bank about an earlier payout',
    sentence:
      'It told us two different things about it. Nothing is sent until we know which is true. You need to do nothing.',
    fix: null,
  }),
  account_closed: () => ({
    title: 'Your account is closed',
    sentence: 'What is yours stays yours. Write to us and we pay it to you.',
    fix: 'write',
  }),
  below_minimum: (next) => {
    const missing = missingMills(next);
    return {
      title: `${formatMoney(missing)} more and it is paid`,
      sentence: `We pay from ${formatMoney(BigInt(next.minimumMills))} on. Until then it is kept for you and goes with the first Friday that has enough.`,
      fix: { action: 'Share your pay link', path: '/companies' },
    };
  },
  negative: (next) => ({
    title: 'More was given back than came in',
    sentence: `Corrections and chargebacks have taken ${formatMoney(-paidOutMills(next))} more than your sales brought. You have nothing to pay: your next sales make it good first.`,
    fix: { action: 'See your transactions', path: '/Mytransactions?days=all' },
  }),
  company_refused: (next) => {
    const { names, money, isOne, only } = heldAs(next, 'refused');
    const [waits, review] = isOne
      ? ['waits until it is', 'Its review says']
      : ['waits until they are', 'Their reviews say'];
    return {
      title: `${names} ${isOne ? 'was' : 'were'} not approved`,
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
      sentence: `${money} waits until that is over. Write to us, and we tell you what is missing.`,
      fix: 'write',
    };
  },
  not_looked_at: () => ({
    title: 'We could not work out your last payout',
    sentence: 'It goes with the next one. You need to do nothing.',
    fix: null,
  }),
};

const inReview: Words = {
  title: 'Your bank account is in review',
  sentence: 'We look at it within 24 hours. If something has to be changed, it says so here.',
  fix: { action: 'See your bank account', path: '/accounts' },
};

const toPutRight = {
  title: 'Your bank account has to be put right',
  fix: { action: 'Put it right', path: '/add-bank-acc' },
};
const afterwards = 'Then we look at it within 24 hours, and the money goes.';

/** What banks and staff wrote, as a sentence that another one follows. */
function ended(note: string): string {
  const said = note.trim();
  return /[.!?]$/.test(said) ? said : `${said}.`;
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
  /** The company, where it is one alone. */
  readonly only: Line | null;
};

/** Each company stands under what holds it, and its money is told once. */
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
