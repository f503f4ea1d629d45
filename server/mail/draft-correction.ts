import { adjustmentCauses } from '@piton/contract/correction.ts';
import { formatWeekdayAndTime } from '@piton/contract/time.ts';
import { greet } from './greet.ts';
import { harmlessWords } from './harmless-words.ts';
import type { Draft } from './letter.ts';
import type { Mail } from './mail.ts';

type CorrectionMail = Extract<Mail, { kind: 'adjusted' | 'charged-back' | 'chargeback-decided' }>;
type Of<Kind extends CorrectionMail['kind']> = Extract<CorrectionMail, { kind: Kind }>;
type Drafted = Pick<Draft, 'subject' | 'preview' | 'paragraphs'> & {
  facts: readonly (readonly [string, string])[];
};

/** To whoever owns a company: what moved in what we owe it that was no payment. */
export function draftCorrection(mail: CorrectionMail, supportEmail: string): Draft {
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
    button: {
      label: 'Open my transactions',
      link: mail.page,
      note: mail.sale ? 'The payment itself is listed there.' : 'It shows what people paid you.',
    },
    caution: 'Not expecting this? Then write to us at the address below, with our reference.',
    reason: 'it is about money that we owe you.',
  };
}

function draftKind(mail: CorrectionMail, supportEmail: string): Drafted {
  switch (mail.kind) {
    case 'adjusted':
      return draftAdjusted(mail);
    case 'charged-back':
      return draftChargedBack(mail, supportEmail);
    case 'chargeback-decided':
      return draftDecided(mail);
  }
}

const belowZero =
  'Where this leaves less than nothing, your next payments make up for it: you need not send us anything.';

function draftAdjusted(mail: Of<'adjusted'>): Drafted {
  const { amount, isGiven, against } = mail;
  const to = companyOf(mail);
  const said = isGiven
    ? `we added ${amount} to what we owe you for ${to}.`
    : `we took ${amount} from what we owe you for ${to}.`;
  return {
    subject: isGiven ? `We added ${amount} to your balance` : `We took ${amount} from your balance`,
    preview: adjustmentCauses[against],
    paragraphs: [
      `${said} ${adjustmentCauses[against]}`,
      isGiven
        ? 'There is nothing to do. It counts towards your next payout.'
        : `${belowZero} If you think that this is wrong, write to us and name our reference.`,
    ],
    facts: [[isGiven ? 'Added' : 'Taken', amount]],
  };
}

function draftChargedBack(mail: Of<'charged-back'>, supportEmail: string): Drafted {
  const { amount, disputeFee, theirReference } = mail;
  const fee =
    disputeFee === null ? '' : ` The dispute costs ${disputeFee}, which is not given back.`;
  return {
    subject: `A customer’s bank took back ${amount}`,
    preview: 'Send us what shows that the payment was right, as soon as you can.',
    paragraphs: [
      `a customer has disputed a card payment to ${companyOf(mail)}, and their bank took back ${amount}. We hold it until the card network has decided, so that it is not in your next payout.${fee}`,
      `If the payment was right, write to ${supportEmail} as soon as you can, because card networks wait a few days only. Send what shows it: the order or the bill, proof that the goods came or the work was done, and what you and the customer wrote to each other. Send no card numbers.`,
      `If the customer is right, there is nothing to do, and please do not pay them back besides. ${belowZero}`,
    ],
    facts: [
      ['Taken back', amount],
      ...(disputeFee === null ? [] : [['Dispute fee', disputeFee] as const]),
      ['The card network’s reference', theirReference],
    ],
  };
}

function draftDecided(mail: Of<'chargeback-decided'>): Drafted {
  const { amount, isWon, theirReference } = mail;
  const company = companyOf(mail);
  return {
    subject: isWon ? `You have ${amount} back from a dispute` : `A dispute of ${amount} was lost`,
    preview: isWon
      ? 'The card network decided for you.'
      : 'The card network decided for the customer.',
    paragraphs: isWon
      ? [
          `the card network decided for you: the ${amount} that a customer’s bank took back from ${company} are yours again. What the dispute cost is not given back.`,
          'There is nothing to do. It counts towards your next payout.',
        ]
      : [
          `the card network decided for the customer: the ${amount} that their bank took back from ${company} stay with them. Nothing more is taken from you.`,
          'There is nothing to do. If you think that this is wrong, write to us and name our reference.',
        ],
    facts: [
      [isWon ? 'Given back' : 'Lost', amount],
      ...(theirReference === '' ? [] : [['The card network’s reference', theirReference] as const]),
    ],
  };
}

function ofSale({ sale }: CorrectionMail): readonly (readonly [string, string])[] {
  if (sale === null) return [];
  return [
    ['Payment', `${sale.amount}, ${formatWeekdayAndTime(sale.paidAt)}`],
    ['Transaction number', sale.transactionNumber],
    ['Invoice', sale.invoiceNumber],
  ];
}

const nameMax = 60;

function companyOf({ companyName }: CorrectionMail): string {
  return harmlessWords(companyName, nameMax) ?? 'your company';
}
