import { formatMoney } from '@piton/contract/money/money.ts';
import { formatDayAndTime, formatWeekday, startOfDay } from '@piton/contract/time/time.ts';
import { greet } from '../greet.ts';
import { harmlessWords } from '../harmless-words.ts';
import type { Draft } from '../email-content.ts';
import type { ReceiptEmail } from './receipt-email.ts';

const purposeMax = 60;
const testSentence = 'This was a test payment. No card was charged and no money moved.';

/** To the customer, at the address that they typed. */
export function draftReceipt(mail: ReceiptEmail, supportEmail: string): Draft {
  const { companyName, amount, card } = mail;
  const purpose = harmlessWords(mail.purpose, purposeMax);
  const since = sinceText(mail);
  const mark = mail.isTest ? 'Test: ' : '';
  return {
    subject: `${mark}Your receipt from ${companyName}`,
    preview: mark + (since === null ? `You paid ${amount} by card.` : since.heading),
    heading: mark + (since?.heading ?? `You paid ${amount}`),
    paragraphs: [
      ...(mail.isTest ? [testSentence] : []),
      `${greet(mail.personName)} this is your receipt. If you have a question about what you bought, ask ${companyName} and quote the invoice number.`,
      ...(since === null ? [] : [since.sentence]),
    ],
    facts: [
      ['Paid to', companyName],
      ['Amount', amount],
      ...(since?.facts ?? []),
      ...(purpose === null ? [] : [['For', purpose] as const]),
      ['When', `${formatDayAndTime(mail.paidAt)}, Saint Lucia time`],
      ...(card === null ? [] : [['Card', card] as const]),
      ['Transaction number', mail.transactionNumber],
      ['Invoice number', mail.invoiceNumber],
    ],
    button: {
      label: 'View receipt',
      link: mail.page,
      note: 'You can print it there. Anyone with the link can see it.',
    },
    caution: mail.isTest
      ? 'Not you? A developer mistyped their address.'
      : `Not you? Check whether your card was charged. If it was, call your bank and write to ${supportEmail}. If not, someone mistyped their address.`,
    reason: `this email address was given with a payment to ${companyName} through Piton.`,
  };
}

type Since = {
  readonly heading: string;
  readonly sentence: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
};

/** A receipt always mentions money that was returned or is in dispute. */
function sinceText({ amount, since }: ReceiptEmail): Since | null {
  if (since === null || since.state === 'paid') return null;
  const { returned, disputed, refundPending } = since;
  if (since.state === 'refunded' && since.isVoided) {
    return {
      heading: `Your payment of ${amount} was cancelled`,
      sentence: 'It was cancelled before settlement. Your bank releases all of it.',
      facts: returnedFacts(since),
    };
  }
  if (since.state === 'returned_dispute_lost' || since.state === 'refunded') {
    return {
      heading: `${amount} has been returned to you`,
      sentence: 'All of it has been returned to you. Your bank decides how soon it shows.',
      facts: returnedFacts(since),
    };
  }
  if (since.state === 'disputed') {
    return {
      heading: `Your payment of ${amount} is in dispute`,
      sentence: `Your bank is disputing it. ${disputed} is on hold until it’s decided.`,
      facts: [...returnedFacts(since), ['On hold', disputed], ...leftFact(since)],
    };
  }
  if (since.state === 'refund_pending') {
    return {
      heading: `A refund of ${refundPending} is on its way`,
      sentence: `A refund of ${refundPending} has been requested. Your bank decides how soon it shows.`,
      facts: [...returnedFacts(since), ['Refund requested', refundPending], ...leftFact(since)],
    };
  }
  return {
    heading: `${returned} of your ${amount} has been returned to you`,
    sentence: 'The rest is paid.',
    facts: [...returnedFacts(since), ...leftFact(since)],
  };
}

type Refunds = NonNullable<ReceiptEmail['since']>['refunds'];

function returnedFacts({
  returned,
  refunded,
  lost,
  refunds,
}: NonNullable<ReceiptEmail['since']>): Since['facts'] {
  const none = formatMoney(0n);
  const each = refunds.map(refundFact);
  if (returned === none) return each;
  if (refunded === none || lost === none) return [['Returned to you', returned], ...each];
  return [['Refunded to you', refunded], ...each, ['Returned to you after a dispute', lost]];
}

function refundFact({
  amount,
  isDone,
  at,
  reference,
  dueOn,
}: Refunds[number]): Since['facts'][number] {
  const when = `${formatDayAndTime(at)}, Saint Lucia time`;
  if (isDone) return ['Refunded', `${amount}, ${when}, reference ${reference}`];
  const due = dueOn === null ? '' : `, due by ${formatWeekday(startOfDay(dueOn))}`;
  return ['Requested', `${amount}, ${when}${due}`];
}

function leftFact({ left }: NonNullable<ReceiptEmail['since']>): Since['facts'] {
  return left === '' ? [] : [['Remaining', left]];
}
