import type { PayoutReason } from '@piton/contract/payouts/payout.ts';
import { startOfDay, formatWeekday } from '@piton/contract/time/time.ts';
import { greet } from '../greet.ts';
import { harmlessWords } from '../harmless-words.ts';
import type { Draft } from '../email-content.ts';
import type { Mail } from '../../mail.ts';
import { labels, reasonTexts } from './payout-reasons.ts';

type Of<Kind extends Mail['kind']> = Extract<Mail, { kind: Kind }>;
type PayoutEmail = Of<Extract<Mail['kind'], `payout-${string}`>>;
type StepEmail = Exclude<PayoutEmail, { kind: 'payout-held' }>;
type Drafted = Pick<Draft, 'subject' | 'preview' | 'heading' | 'facts'> & {
  readonly paragraphs: readonly [string, ...string[]];
  readonly button: { readonly label: string; readonly note: string };
};

export function isPayoutEmail(mail: Mail): mail is PayoutEmail {
  return mail.kind.startsWith('payout-');
}

/** To an owner: where a week's money is, or what holds it and how to fix that. */
export function draftPayout(mail: PayoutEmail): Draft {
  const { paragraphs, button, ...drafted } = draftKind(mail);
  const [first, ...others] = paragraphs;
  return {
    ...drafted,
    paragraphs: [`${greet(mail.firstName)} ${first}`, ...others],
    button: { ...button, link: mail.page },
    caution: 'Not expecting this? Write to us at the address below.',
    reason: 'it’s about money we owe you.',
  };
}

function draftKind(mail: PayoutEmail): Drafted {
  switch (mail.kind) {
    case 'payout-on-its-way':
      return draftOnItsWay(mail);
    case 'payout-deposited':
      return draftDeposited(mail);
    case 'payout-returned':
      return draftReturned(mail);
    case 'payout-cancelled':
      return draftCancelled(mail);
    case 'payout-held':
      return draftHeld(mail);
  }
}

const openPayout = { label: 'View payout', note: 'It lists every sale.' };

function draftOnItsWay(mail: Of<'payout-on-its-way'>): Drafted {
  const subject = `${mail.amount} is on its way to your bank`;
  const expected = `Expected in your bank on ${dayOf(mail.expectedOn)}.`;
  return {
    subject,
    preview: expected,
    heading: subject,
    paragraphs: [
      `${mail.amount} is on its way to your bank. ${expected}`,
      ...(mail.reasons.length > 0
        ? [`Some of your balance is on hold. ${reasonTexts(mail).join(' ')}`]
        : []),
    ],
    facts: factsOf(mail),
    button: openPayout,
  };
}

function draftDeposited(mail: Of<'payout-deposited'>): Drafted {
  const subject = `${mail.amount} is in your bank account`;
  const arrived = `It arrived on ${dayOf(mail.depositedOn)}.`;
  return {
    subject,
    preview: arrived,
    heading: subject,
    paragraphs: [`${mail.amount} is in your bank account. ${arrived}`],
    facts: factsOf(mail),
    button: openPayout,
  };
}

function draftReturned(mail: Of<'payout-returned'>): Drafted {
  const subject = `Your bank returned ${mail.amount}`;
  const sentence = mail.isReturned
    ? `your bank returned the ${mail.amount} we paid you.`
    : `your bank didn’t accept the ${mail.amount} we sent.`;
  const drafted = { subject, heading: subject, facts: factsOf(mail) };
  if (mail.isToOldAccount) {
    return {
      ...drafted,
      preview: 'We’ll send it to your new bank account.',
      paragraphs: [
        `${sentence} ${reasonOf(mail)}`,
        'The money is still yours. We’ll include it in your next payout to your new bank account, once that account is verified.',
      ],
      button: openPayout,
    };
  }
  return {
    ...drafted,
    preview: 'The money is still yours. Check your bank account now.',
    paragraphs: [
      `${sentence} ${reasonOf(mail)}`,
      'The money is still yours. We’ll include it in your next payout once we’ve checked your bank account.',
      'Open your bank account in Piton, compare it with your bank’s details, and save it. We’ll review it, then pay you.',
    ],
    button: { label: labels.bank_in_review, note: 'We’ll review it before we pay you.' },
  };
}

function draftCancelled(mail: Of<'payout-cancelled'>): Drafted {
  return {
    subject: `Your payout of ${mail.amount} has been cancelled`,
    preview: 'Nothing was sent, and the money is still yours.',
    heading: `Your payout of ${mail.amount} has been cancelled`,
    paragraphs: [
      `we cancelled a payout of ${mail.amount} before sending it. ${reasonOf(mail)}`,
      'The money is still yours. It’s included in your next payout. If that one is on hold, your payouts page says why.',
    ],
    facts: factsOf(mail),
    button: openPayout,
  };
}

function draftHeld(mail: Of<'payout-held'>): Drafted {
  const { amount, nextCutOff, nextPayDay, reasons } = mail;
  const [first = 'below_minimum'] = reasons;
  const reasonWords = reasonTexts(mail);
  const money = amount === null ? 'Part of your balance' : `Your ${amount}`;
  const subject = `${money} is on hold`;
  const isUpToThem = !reasons.some((reason) => endsAutomatically.has(reason));
  return {
    subject,
    preview: reasonWords[0] ?? '',
    heading: subject,
    paragraphs: [
      `${money.replace(/^[YP]/, (letter) => letter.toLowerCase())} isn’t in this week’s payout. ${reasonWords[0] ?? ''}`,
      ...reasonWords.slice(1),
      ...(isUpToThem
        ? [
            `The money is still yours. Resolve this by the end of ${dayOf(nextCutOff)}, and we’ll pay it on ${dayOf(nextPayDay)}.`,
          ]
        : []),
    ],
    button: { label: labels[first], note: 'Your payouts page shows what’s on hold, and why.' },
  };
}

/** Reasons that need no action. */
const endsAutomatically: ReadonlySet<PayoutReason> = new Set([
  'below_minimum',
  'negative',
  'not_processed',
  'bank_contradicts',
]);

/** An undeposited payout names no bank. */
function totalOf(mail: StepEmail): string {
  if (mail.kind === 'payout-cancelled') return 'Not sent';
  if (mail.kind === 'payout-returned') return mail.isReturned ? 'Returned' : 'Failed';
  return 'To your bank';
}

function factsOf(mail: StepEmail): NonNullable<Draft['facts']> {
  const { saleCount, gross, fees, returned, adjustments, carried, amount, bankName, lastFour } =
    mail;
  const optional = (name: string, value: string | null) =>
    value === null ? [] : [[name, value] as const];
  return [
    ['Sales', `${saleCount}, ${gross} in total`],
    ['Fees', fees],
    ...optional('Returned from earlier payouts', returned),
    ...optional('Refunds, adjustments and chargebacks', adjustments),
    ...optional('Carried over', carried),
    [totalOf(mail), amount],
    ['Bank account', `${harmlessWords(bankName, nameMax) ?? 'Your bank'} •••• ${lastFour}`],
    // The bank has no reference for a payout that was never sent.
    ...(mail.kind === 'payout-cancelled' ? [] : [['Bank reference', mail.reference] as const]),
  ];
}

/**
 * Text from banks and staff; if it might contain more than words, the email omits it and the page
 * shows it. A whole sentence stays as it is, other text gets an introduction.
 */
function reasonOf({ reason }: { reason: string }): string {
  const words = harmlessWords(reason, reasonMax);
  if (words === null) return 'Your payouts page says why.';
  return /[.!?]$/.test(words) ? words : `The reason: ${words}.`;
}

const nameMax = 60;
const reasonMax = 300;

function dayOf(day: string): string {
  return formatWeekday(startOfDay(day));
}
