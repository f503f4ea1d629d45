import { adjustmentCauses } from '@piton/contract/proposals/proposal.ts';
import { disputeReasonWords } from '@piton/contract/disputes/dispute.ts';
import { formatWeekday, formatWeekdayAndTime, startOfDay } from '@piton/contract/time/time.ts';
import { greet } from './greet.ts';
import { harmlessWords } from './harmless-words.ts';
import { draftOwnRefund } from './draft-refund.ts';
import type { Draft } from './email-content.ts';
import type { Mail } from '../mail.ts';

const kinds = [
  'adjusted',
  'charged-back',
  'dispute-reminder',
  'evidence-submitted',
  'dispute-decided',
  'refund',
] as const satisfies readonly Mail['kind'][];
type BalanceChangeEmail = Extract<Mail, { kind: (typeof kinds)[number] }>;
type Of<Kind extends BalanceChangeEmail['kind']> = Extract<BalanceChangeEmail, { kind: Kind }>;
type Drafted = Pick<Draft, 'subject' | 'preview' | 'paragraphs'> & {
  facts: readonly (readonly [string, string])[];
};

export function isBalanceChange(mail: Mail): mail is BalanceChangeEmail {
  return kinds.some((kind) => kind === mail.kind);
}

/** To a company's owner: a change of their balance that was no payment. */
export function draftBalanceChange(mail: BalanceChangeEmail, supportEmail: string): Draft {
  const { paragraphs, facts, ...drafted } = draftKind(mail, supportEmail);
  const [first = '', ...others] = paragraphs;
  return {
    ...drafted,
    heading: drafted.subject,
    paragraphs: [`${greet(mail.firstName)} ${first}`, ...others],
    facts: [
      ['Company', companyOf(mail)],
      ...facts,
      ...ofSale(mail),
      ['When', formatWeekdayAndTime(mail.at)],
      ['Our reference', mail.ourReference],
    ],
    button: buttonOf(mail),
    caution: 'Not expecting this? Write to us at the address below, with our reference.',
    reason: 'it’s about money we owe you.',
  };
}

function buttonOf(mail: BalanceChangeEmail): NonNullable<Draft['button']> {
  const { page: link, sale } = mail;
  if ('respondBy' in mail && mail.respondBy !== null) {
    return {
      label: 'Respond to the dispute',
      link,
      note: 'Your draft is kept until you submit it.',
    };
  }
  if (mail.kind === 'evidence-submitted') {
    return { label: 'View your evidence', link, note: 'It shows what you submitted.' };
  }
  if (mail.kind === 'refund') return { label: 'View payment', link, note: 'Sign in to see it.' };
  const note = sale ? 'The payment is listed there.' : 'It lists your customers’ payments.';
  return { label: 'View transactions', link, note };
}

function draftKind(mail: BalanceChangeEmail, supportEmail: string): Drafted {
  switch (mail.kind) {
    case 'adjusted':
      return draftAdjusted(mail);
    case 'charged-back':
      return draftChargedBack(mail, supportEmail);
    case 'dispute-reminder':
      return draftReminder(mail);
    case 'evidence-submitted':
      return draftSubmitted(mail);
    case 'dispute-decided':
      return draftDecided(mail);
    case 'refund':
      return draftOwnRefund(mail, belowZero);
  }
}

const belowZero =
  'If this makes your balance negative, your next sales will cover it. You don’t need to send us anything.';

function draftAdjusted(mail: Of<'adjusted'>): Drafted {
  const { amount, isGiven, against } = mail;
  const to = companyOf(mail);
  const sentence = isGiven
    ? `we added ${amount} to your balance for ${to}.`
    : `we took ${amount} from your balance for ${to}.`;
  return {
    subject: isGiven ? `We added ${amount} to your balance` : `We took ${amount} from your balance`,
    preview: adjustmentCauses[against],
    paragraphs: [
      `${sentence} ${adjustmentCauses[against]}`,
      isGiven
        ? 'No action needed. It’s included in your next payout.'
        : `${belowZero} If you think this is wrong, write to us and quote our reference.`,
    ],
    facts: [[isGiven ? 'Added' : 'Taken', amount]],
  };
}

function draftChargedBack(mail: Of<'charged-back'>, supportEmail: string): Drafted {
  const { amount, disputeFee, theirReference, disputeReason, respondBy } = mail;
  const fee = disputeFee === null ? '' : ` The dispute fee is ${disputeFee}. We don’t refund it.`;
  return {
    subject: `A customer disputed ${amount}`,
    preview:
      respondBy === null
        ? 'Send us proof of the sale as soon as you can.'
        : `Send evidence by ${dayIn(respondBy)}, or accept the dispute.`,
    paragraphs: [
      `a customer disputed a card payment to ${companyOf(mail)}, and their bank took back ${amount}. It’s on hold until the card network decides, so it isn’t in your next payout.${fee}`,
      respondBy === null
        ? `If the payment was genuine, write to ${supportEmail} as soon as you can: card networks allow only a few days. Send proof, such as ${proofs}. Don’t send card numbers.`
        : `If the payment was genuine, send evidence by ${dayIn(respondBy)}, such as ${proofs}. You can submit it once, and not after that day. Don’t send card numbers.`,
      `If the customer is right, ${respondBy === null ? 'no action is needed' : 'accept the dispute'}. Please don’t refund them as well. ${belowZero}`,
    ],
    facts: [
      ['On hold', amount],
      ...(disputeFee === null ? [] : [['Dispute fee', disputeFee] as const]),
      ...(disputeReason === null ? [] : [['Reason', disputeReasonWords[disputeReason]] as const]),
      ...(respondBy === null ? [] : [['Respond by', dayIn(respondBy)] as const]),
      ['The card network’s reference', theirReference],
    ],
  };
}

const proofs =
  'the order or bill, proof of delivery or of the work done, and your messages with the customer';

function draftReminder(mail: Of<'dispute-reminder'>): Drafted {
  const { amount, respondBy, daysLeft, theirReference } = mail;
  const left = daysLeft === 1 ? '1 day' : `${daysLeft} days`;
  return {
    subject:
      daysLeft === 0
        ? `Last day to respond to the dispute of ${amount}`
        : `${left} left to respond to the dispute of ${amount}`,
    preview: `Send evidence by ${dayIn(respondBy)}, or accept the dispute.`,
    paragraphs: [
      `you haven’t responded to the dispute of ${amount} about ${companyOf(mail)}. You can send evidence up to ${dayIn(respondBy)}, such as ${proofs}.`,
      'Without evidence, the card network usually decides for the customer. If the customer is right, accept the dispute.',
    ],
    facts: [
      ['On hold', amount],
      ['Respond by', dayIn(respondBy)],
      ['The card network’s reference', theirReference],
    ],
  };
}

function draftSubmitted(mail: Of<'evidence-submitted'>): Drafted {
  const { amount, fileCount, theirReference } = mail;
  return {
    subject: `We have your evidence for the dispute of ${amount}`,
    preview: 'We send it to the card network. No action needed.',
    paragraphs: [
      `we have your evidence for the dispute of ${amount} about ${companyOf(mail)}. It can’t be changed any more.`,
      'We send it to the card network and email you when they have decided, usually within 60 days. Until then the money is on hold. No action needed.',
    ],
    facts: [
      ['On hold', amount],
      ['Files', fileCount === 0 ? 'None' : String(fileCount)],
      ['The card network’s reference', theirReference],
    ],
  };
}

/** "Friday 4 December" */
function dayIn(day: string): string {
  return formatWeekday(startOfDay(day));
}

function draftDecided(mail: Of<'dispute-decided'>): Drafted {
  const { amount, isWon, isAccepted, theirReference } = mail;
  const company = companyOf(mail);
  if (isAccepted && !isWon) return draftAcceptedDispute(mail);
  return {
    subject: isWon ? `You won a dispute of ${amount}` : `You lost a dispute of ${amount}`,
    preview: isWon ? 'The money is back in your balance.' : 'The money goes back to the customer.',
    paragraphs: isWon
      ? [
          `you won the dispute about ${company}. The ${amount} on hold is back in your balance. We don’t refund the dispute fee.`,
          'No action needed. It’s included in your next payout.',
        ]
      : [
          `the card network decided the dispute about ${company} for the customer, who keeps the ${amount}. We won’t take anything more from you.`,
          'No action needed. If you think this is wrong, write to us and quote our reference.',
        ],
    facts: [
      [isWon ? 'Back in your balance' : 'Returned to customer', amount],
      ...(theirReference === '' ? [] : [['The card network’s reference', theirReference] as const]),
    ],
  };
}

/** A loss that the merchant chose is no news, and nothing to appeal. */
function draftAcceptedDispute(mail: Of<'dispute-decided'>): Drafted {
  const { amount, theirReference } = mail;
  return {
    subject: `The dispute of ${amount} that you accepted is closed`,
    preview: 'The money goes back to the customer.',
    paragraphs: [
      `the dispute about ${companyOf(mail)} that you accepted is closed. The customer keeps the ${amount}, and we won’t take anything more from you.`,
      'No action needed.',
    ],
    facts: [
      ['Returned to customer', amount],
      ...(theirReference === '' ? [] : [['The card network’s reference', theirReference] as const]),
    ],
  };
}

function ofSale({ sale }: BalanceChangeEmail): readonly (readonly [string, string])[] {
  if (sale === null) return [];
  return [
    ['Payment', `${sale.amount}, ${formatWeekdayAndTime(sale.paidAt)}`],
    ['Transaction number', sale.transactionNumber],
    ['Invoice', sale.invoiceNumber],
  ];
}

const nameMax = 60;

function companyOf({ companyName }: BalanceChangeEmail): string {
  return harmlessWords(companyName, nameMax) ?? 'your company';
}
