import type { PayoutReason } from '@piton/contract/payout.ts';
import { startOfDay, formatWeekday } from '@piton/contract/time.ts';
import { greet } from './greet.ts';
import { harmlessWords } from './harmless-words.ts';
import type { Draft } from './letter.ts';
import type { Mail } from './mail.ts';
import { labels, sayReasons } from './payout-reasons.ts';

type Of<Kind extends Mail['kind']> = Extract<Mail, { kind: Kind }>;
type PayoutMail = Of<Extract<Mail['kind'], `payout-${string}`>>;
type StepMail = Exclude<PayoutMail, { kind: 'payout-held' }>;
type Drafted = Pick<Draft, 'subject' | 'preview' | 'heading' | 'facts'> & {
  readonly paragraphs: readonly [string, ...string[]];
  readonly button: { readonly label: string; readonly note: string };
};

export function isPayoutMail(mail: Mail): mail is PayoutMail {
  return mail.kind.startsWith('payout-');
}

/** To whoever is paid out: where a week's money is, or what holds it and how that is put right. */
export function draftPayout(mail: PayoutMail): Draft {
  const { paragraphs, button, ...drafted } = draftKind(mail);
  const [first, ...others] = paragraphs;
  return {
    ...drafted,
    paragraphs: [`${greet(mail.firstName)} ${first}`, ...others],
    button: { ...button, link: mail.page },
    caution: 'Not expecting this? Then write to us at the address below.',
    reason: 'it is about money that we owe you.',
  };
}

function draftKind(mail: PayoutMail): Drafted {
  switch (mail.kind) {
    case 'payout-on-its-way':
      return draftOnItsWay(mail);
    case 'payout-deposited':
      return draftDeposited(mail);
    case 'payout-came-back':
      return draftCameBack(mail);
    case 'payout-cancelled':
      return draftCancelled(mail);
    case 'payout-held':
      return draftHeld(mail);
  }
}

const openPayout = { label: 'Open this payout', note: 'Every sale in it is listed there.' };

function draftOnItsWay(mail: Of<'payout-on-its-way'>): Drafted {
  const subject = `${mail.amount} is on its way to your bank`;
  const expected = `It should be there on ${dayOf(mail.expectedOn)}.`;
  return {
    subject,
    preview: expected,
    heading: subject,
    paragraphs: [
      `${mail.amount} is on its way to your bank. ${expected}`,
      ...(mail.reasons.length > 0
        ? [`Not all that came in is part of it. ${sayReasons(mail).join(' ')}`]
        : []),
    ],
    facts: factsOf(mail),
    button: openPayout,
  };
}

function draftDeposited(mail: Of<'payout-deposited'>): Drafted {
  const subject = `${mail.amount} is in your bank account`;
  const arrived = `It has been there since ${dayOf(mail.depositedOn)}.`;
  return {
    subject,
    preview: arrived,
    heading: subject,
    paragraphs: [`${mail.amount} is in your bank account. ${arrived}`],
    facts: factsOf(mail),
    button: openPayout,
  };
}

function draftCameBack(mail: Of<'payout-came-back'>): Drafted {
  const subject = `${mail.amount} came back from your bank`;
  const said = mail.isReturned
    ? `your bank sent back the ${mail.amount} that we paid you.`
    : `your bank did not take the ${mail.amount} that we sent.`;
  const drafted = { subject, heading: subject, facts: factsOf(mail) };
  if (mail.isToOldAccount) {
    return {
      ...drafted,
      preview: 'It is yours as before, and goes to your new bank account.',
      paragraphs: [
        `${said} ${reasonOf(mail)}`,
        'Nothing is lost: the money is yours as before. You have linked another bank account since, and it goes there with your next payout, once that account is verified.',
      ],
      button: openPayout,
    };
  }
  return {
    ...drafted,
    preview: 'It is yours as before. Look at your bank account now.',
    paragraphs: [
      `${said} ${reasonOf(mail)}`,
      'Nothing is lost: the money is yours as before, and goes with your next payout once we have checked your bank account.',
      'Open your bank account, compare it with what your bank has, and save it: we look at it again, and then the money goes.',
    ],
    button: { label: labels.bank_in_review, note: 'We look at it again before we pay to it.' },
  };
}

function draftCancelled(mail: Of<'payout-cancelled'>): Drafted {
  return {
    subject: `Your payout of ${mail.amount} was cancelled`,
    preview: 'Nothing has left, and the money is yours as before.',
    heading: `Your payout of ${mail.amount} was cancelled`,
    paragraphs: [
      `we cancelled a payout of ${mail.amount} before it left. ${reasonOf(mail)}`,
      'Nothing is lost: the money is yours as before, and goes with your next payout. Where something holds that one, your payouts page says what.',
    ],
    facts: factsOf(mail),
    button: openPayout,
  };
}

function draftHeld(mail: Of<'payout-held'>): Drafted {
  const { amount, nextCutOff, nextPayDay, reasons } = mail;
  const [first = 'below_minimum'] = reasons;
  const said = sayReasons(mail);
  const money = amount === null ? 'Part of your money' : `Your ${amount}`;
  const subject = `${money} could not be paid out yet`;
  const isUpToThem = !reasons.some((reason) => byItself.has(reason));
  return {
    subject,
    preview: said[0] ?? '',
    heading: subject,
    paragraphs: [
      `the week is over, and ${money.replace(/^[YP]/, (letter) => letter.toLowerCase())} stays with us for now. ${said[0] ?? ''}`,
      ...said.slice(1),
      ...(isUpToThem
        ? [
            `It is yours all the same. What is put right and verified by the end of ${dayOf(nextCutOff)} goes to your bank on ${dayOf(nextPayDay)}.`,
          ]
        : []),
    ],
    button: { label: labels[first], note: 'Your payouts page shows what waits, and for what.' },
  };
}

/** What nobody has to put right. */
const byItself: ReadonlySet<PayoutReason> = new Set([
  'below_minimum',
  'negative',
  'not_looked_at',
  'bank_contradicts',
]);

/** What did not arrive is said to be nowhere. */
function totalOf(mail: StepMail): string {
  if (mail.kind === 'payout-cancelled') return 'Was not sent';
  if (mail.kind === 'payout-came-back') return mail.isReturned ? 'Came back' : 'Did not arrive';
  return 'To your bank';
}

function factsOf(mail: StepMail): NonNullable<Draft['facts']> {
  const { saleCount, gross, fees, cameBack, corrections, carried, amount, bankName, lastFour } =
    mail;
  const optional = (name: string, value: string | null) =>
    value === null ? [] : [[name, value] as const];
  return [
    ['Sales', `${saleCount}, ${gross} in all`],
    ['Fees', fees],
    ...optional('Came back from earlier payouts', cameBack),
    ...optional('Corrections and chargebacks', corrections),
    ...optional('Carried over', carried),
    [totalOf(mail), amount],
    ['Bank account', `${harmlessWords(bankName, nameMax) ?? 'Your bank'} •••• ${lastFour}`],
    // Of what never left their bank knows no number.
    ...(mail.kind === 'payout-cancelled'
      ? []
      : [['Reference at your bank', mail.reference] as const]),
  ];
}

/**
 * What banks and staff wrote; where it could be more than words, it is read on the page alone. What ends as a
 * sentence stands for itself, and other words are announced.
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
