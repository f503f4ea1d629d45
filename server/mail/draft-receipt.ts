import { formatMoney } from '@piton/contract/money.ts';
import { formatDayAndTime } from '@piton/contract/time.ts';
import { greet } from './greet.ts';
import { harmlessWords } from './harmless-words.ts';
import type { Draft } from './letter.ts';
import type { Mail } from './mail.ts';

type ReceiptMail = Extract<Mail, { kind: 'payment-receipt' }>;

const purposeMax = 60;

/** To whoever paid, at the address that they typed. */
export function draftReceipt(mail: ReceiptMail, supportEmail: string): Draft {
  const { companyName, amount, card } = mail;
  const purpose = harmlessWords(mail.purpose, purposeMax);
  const since = saySince(mail);
  return {
    subject: `Your receipt from ${companyName}`,
    preview: since === null ? `You paid ${amount} by card.` : since.heading,
    heading: since?.heading ?? `You paid ${amount}`,
    paragraphs: [
      `${greet(mail.personName)} this is your receipt. If you have a question about what you bought, ask ${companyName} and name the invoice number.`,
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
      label: 'Open the receipt',
      link: mail.page,
      note: 'You can print it there. Anybody who has the link can see it.',
    },
    caution: `Not you? Then check whether your card was charged. If it was, call your bank and write to ${supportEmail}; if not, somebody mistyped their address.`,
    reason: `this email address was given with a payment to ${companyName} through Piton.`,
  };
}

type Since = {
  readonly heading: string;
  readonly sentence: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
};

/** Nobody reads of a payment alone whose money is not where it was paid. */
function saySince({ amount, since }: ReceiptMail): Since | null {
  if (since === null || since.state === 'paid') return null;
  const { givenBack, disputed } = since;
  if (since.state === 'refunded') {
    return {
      heading: `You paid ${amount} and have it back`,
      sentence: 'All of it was given back to you. How soon your bank shows it is up to your bank.',
      facts: returned(since),
    };
  }
  if (since.state === 'disputed') {
    return {
      heading: `You paid ${amount}, and your bank asks about it`,
      sentence: `${disputed} of it is held until that is decided.`,
      facts: [...returned(since), ['Held meanwhile', disputed]],
    };
  }
  return {
    heading: `You paid ${amount} and have ${givenBack} of it back`,
    sentence: 'The rest stays paid.',
    facts: returned(since),
  };
}

function returned({ givenBack }: NonNullable<ReceiptMail['since']>): Since['facts'] {
  return givenBack === formatMoney(0n) ? [] : [['Given back', givenBack]];
}
