import { voidedWords } from '@piton/contract/money/money-state.ts';
import { formatDayAndTime, formatWeekday, startOfDay } from '@piton/contract/time/time.ts';
import { greet } from './greet.ts';
import { harmlessWords } from './harmless-words.ts';
import type { Draft } from './email-content.ts';
import type { Mail } from '../mail.ts';

type OwnRefundEmail = Extract<Mail, { kind: 'refund' }>;
type CustomerRefundEmail = Extract<Mail, { kind: 'customer-refund' }>;

/** The words of a refund as a balance change, whose template adds the rest. */
export function draftOwnRefund(mail: OwnRefundEmail, belowZero: string) {
  const { amount, feeReturned, isByStaff, dueOn, isVoid } = mail;
  const fee = feeReturned === null ? '' : ` We return ${feeReturned} of our fee.`;
  // A merchant's own refund is refused if the balance doesn't cover it.
  const mayBeNegative = isByStaff ? [belowZero] : [];
  const who = isByStaff ? 'we are refunding' : 'you are refunding';
  const feeFacts = feeReturned === null ? [] : [['Fee returned', feeReturned] as const];
  switch (mail.state) {
    case 'pending': {
      const due = dueOn === null ? '' : ` We’ll send it by ${dayIn(dueOn)}.`;
      return {
        subject: `Refund of ${amount} requested`,
        preview: dueOn === null ? 'We email you when it is done.' : `Due by ${dayIn(dueOn)}.`,
        paragraphs: [
          `${who} ${amount} to a customer. It has left your balance, and we email you when the refund is done.${due}${fee}`,
          ...mayBeNegative,
        ],
        facts: [
          ['Refund', amount] as const,
          ...(dueOn === null ? [] : [['Due by', dayIn(dueOn)] as const]),
          ...feeFacts,
          ...detailFacts(mail),
        ],
      };
    }
    case 'done':
      return {
        subject: isVoid ? `${amount} voided` : `${amount} refunded`,
        preview: isVoid ? `${voidedWords}.` : 'The customer’s bank decides how soon it shows.',
        paragraphs: [
          isVoid
            ? `the payment of ${amount} was voided before settlement, so your customer’s bank releases the money.${fee}`
            : `${amount} has been refunded to your customer. Their bank decides how soon it shows, usually within 10 days.${fee}`,
          ...mayBeNegative,
        ],
        facts: [
          [isVoid ? voidedWords : 'Refunded', amount] as const,
          ...feeFacts,
          ...detailFacts(mail),
        ],
      };
    case 'failed':
      return {
        subject: `Refund of ${amount} failed`,
        preview: 'The money is back in your balance.',
        paragraphs: [
          `a refund of ${amount} to your customer failed, so the customer has not received it. All that it took is back in your balance.`,
          'Open the payment to see why, and to try again. If it fails again, agree with your customer on another way.',
        ],
        facts: [['Back in your balance', amount] as const, ...detailFacts(mail)],
      };
  }
}

/** The customer typed their name, so it may hold anything. */
function detailFacts({ customerName, reason }: OwnRefundEmail) {
  const name = harmlessWords(customerName, nameMax);
  return [
    ...(name === null ? [] : [['Customer', name] as const]),
    ...(reason === '' ? [] : [['Reason', reason] as const]),
  ];
}

/** To the customer, at the address that they typed. */
export function draftCustomerRefund(mail: CustomerRefundEmail, supportEmail: string): Draft {
  const companyName = harmlessWords(mail.companyName, nameMax) ?? 'the company';
  const { sentence, facts, ...heads } = customerWords(mail, companyName);
  return {
    ...heads,
    paragraphs: [
      `${greet(mail.personName)} ${sentence}`,
      `If you have a question about it, ask ${companyName} and quote the invoice number.`,
    ],
    facts: [
      ...facts,
      ['Paid', `${mail.paid}, ${formatDayAndTime(mail.paidAt)}, Saint Lucia time`],
      ['Transaction number', mail.transactionNumber],
      ['Invoice number', mail.invoiceNumber],
    ],
    button: {
      label: 'View receipt',
      link: mail.page,
      note: 'Anyone with the link can see it.',
    },
    caution: `Not you? Someone mistyped their address. If your card was charged, call your bank and write to ${supportEmail}.`,
    reason: `this email address was given with a payment to ${companyName} through Piton.`,
  };
}

type CustomerWords = Pick<Draft, 'subject' | 'preview' | 'heading'> & {
  readonly sentence: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
};

function customerWords(mail: CustomerRefundEmail, companyName: string): CustomerWords {
  const { amount, state, dueOn, isVoid, reference } = mail;
  const referenceFacts = reference === '' ? [] : [['Refund reference', reference] as const];
  if (state === 'pending') {
    const by = dueOn === null ? '' : ` by ${dayIn(dueOn)}`;
    return {
      subject: `A refund of ${amount} from ${companyName} is on its way`,
      preview: `We’ll send it to your bank${by}.`,
      heading: `A refund of ${amount} is on its way`,
      sentence: `${companyName} is refunding ${amount} to the card that you paid with. We’ll send it to your bank${by}, and email you then.`,
      facts: [['Refund', amount], ...(dueOn === null ? [] : [['Sent by', dayIn(dueOn)] as const])],
    };
  }
  if (state === 'failed') {
    return {
      subject: `The refund of ${amount} from ${companyName} failed`,
      preview: 'Nothing was refunded.',
      heading: `The refund of ${amount} failed`,
      sentence: `the refund of ${amount} that ${companyName} requested didn’t go through, so nothing was refunded to your card. Ask ${companyName} how they’ll return it.`,
      facts: [['Not refunded', amount]],
    };
  }
  if (isVoid) {
    return {
      subject: `${companyName} cancelled your payment of ${amount}`,
      preview: 'Your bank releases the money.',
      heading: `Your payment of ${amount} was cancelled`,
      sentence: `${companyName} cancelled your payment before settlement. Your bank releases ${amount}, and decides how soon it shows.`,
      facts: [['Cancelled before settlement', amount], ...referenceFacts],
    };
  }
  return {
    subject: `${companyName} refunded ${amount}`,
    preview: 'Your bank decides how soon it shows.',
    heading: `${amount} refunded to your card`,
    sentence: `${companyName} has refunded ${amount} to the card that you paid with. Your bank decides how soon it shows, usually within 10 days.`,
    facts: [['Refunded', amount], ...referenceFacts],
  };
}

const nameMax = 60;

/** "Wednesday 2 December" */
function dayIn(day: string): string {
  return formatWeekday(startOfDay(day));
}
