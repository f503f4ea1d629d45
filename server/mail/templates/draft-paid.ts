import { calendarDay, formatTime, formatWeekdayAndTime } from '@piton/contract/time/time.ts';
import { greet } from './greet.ts';
import { harmlessWords } from './harmless-words.ts';
import type { Draft } from './email-content.ts';
import type { Mail } from '../mail.ts';

type PaidEmail = Extract<Mail, { kind: 'paid' }>;
type Payment = PaidEmail['payments'][number];

/** To the company's owner: one payment in full, or several in quick succession. */
export function draftPaid(mail: PaidEmail): Draft {
  const [only] = mail.payments;
  const drafted = mail.count === 1 && only !== undefined ? draftOne(mail, only) : draftMany(mail);
  return {
    ...drafted,
    button: {
      label: 'View transactions',
      link: mail.page,
      note: 'It lists every payment with its fee.',
    },
    caution: 'Not expecting this? Write to us at the address below.',
    reason:
      '“Email me when I’m paid” is on. To stop these emails, sign in to Piton, open Account and switch it off.',
  };
}

type Drafted = Pick<Draft, 'subject' | 'preview' | 'heading' | 'paragraphs' | 'facts' | 'more'>;

function draftOne({ firstName, net }: PaidEmail, payment: Payment): Drafted {
  const { amount, companyName } = payment;
  const by = nameOf(payment);
  const purpose = purposeOf(payment);
  const subject = `${amount} paid by ${by}`;
  const isYours = `You receive ${net} after our fee.`;
  return {
    subject,
    preview: isYours,
    heading: subject,
    paragraphs: [`${greet(firstName)} a card payment to ${companyName} went through. ${isYours}`],
    facts: [
      ['From', by],
      ...(purpose === null ? [] : [['For', purpose] as const]),
      ['Paid to', companyName],
      ['When', formatWeekdayAndTime(payment.paidAt)],
      ['Transaction number', payment.transactionNumber],
    ],
  };
}

function draftMany({ firstName, count, total, net, payments }: PaidEmail): Drafted {
  const subject = `${total} paid in ${count} payments`;
  const isYours = `You receive ${net} after our fees.`;
  const left = count - payments.length;
  return {
    subject,
    preview: isYours,
    heading: subject,
    paragraphs: [`${greet(firstName)} ${count} card payments came in. ${isYours}`],
    facts: payments.map((payment) => [timeOf(payment, payments), paymentWords(payment, payments)]),
    ...(left > 0 && { more: `and ${left} more` }),
  };
}

/** Only the time if all were paid on one day. */
function timeOf({ paidAt }: Payment, all: readonly Payment[]): string {
  const days = new Set(all.map((payment) => calendarDay(payment.paidAt)));
  return days.size === 1 ? formatTime(paidAt) : formatWeekdayAndTime(paidAt);
}

/** Names the company if there is more than one. */
function paymentWords(payment: Payment, all: readonly Payment[]): string {
  const purpose = purposeOf(payment);
  const hasOthers = all.some(({ companyName }) => companyName !== payment.companyName);
  return [
    `${payment.amount} by ${nameOf(payment)}`,
    ...(purpose === null ? [] : [`for ${purpose}`]),
    ...(hasOthers ? [`to ${payment.companyName}`] : []),
  ].join(', ');
}

const nameMax = 60;
const purposeMax = 60;

function nameOf({ by }: Payment): string {
  return harmlessWords(by, nameMax) ?? 'a customer';
}

function purposeOf({ purpose }: Payment): string | null {
  return harmlessWords(purpose, purposeMax);
}
