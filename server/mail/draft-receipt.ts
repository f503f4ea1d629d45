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
  return {
    subject: `Your receipt from ${companyName}`,
    preview: `You paid ${amount} by card.`,
    heading: `You paid ${amount}`,
    paragraphs: [
      `${greet(mail.personName)} this is your receipt. If you have a question about what you bought, ask ${companyName} and name the invoice number.`,
    ],
    facts: [
      ['Paid to', companyName],
      ['Amount', amount],
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
