import { formatDayAndTime } from '@piton/contract/time/time.ts';
import { greet } from './greet.ts';
import { harmlessWords } from './harmless-words.ts';
import type { Draft } from './email-content.ts';
import type { Mail } from '../mail.ts';

type OwnRefundEmail = Extract<Mail, { kind: 'refund' }>;
type CustomerRefundEmail = Extract<Mail, { kind: 'customer-refund' }>;

/** What a balance change of this kind says; the template of balance changes adds the rest. */
export function draftOwnRefund(mail: OwnRefundEmail, belowZero: string) {
  const { amount, feeReturned, isByStaff } = mail;
  const fee = feeReturned === null ? '' : ` We return ${feeReturned} of our fee.`;
  const who = isByStaff ? 'we are refunding' : 'you are refunding';
  const feeFacts = feeReturned === null ? [] : [['Fee returned', feeReturned] as const];
  switch (mail.state) {
    case 'pending':
      return {
        subject: `Refund of ${amount} requested`,
        preview: 'We email you when it is done.',
        paragraphs: [
          `${who} ${amount} to a customer. It has left your balance, and we email you when the refund is done.${fee}`,
          belowZero,
        ],
        facts: [['Refund', amount] as const, ...feeFacts],
      };
    case 'done':
      return {
        subject: `${amount} refunded`,
        preview: 'The customer’s bank decides how soon it shows.',
        paragraphs: [
          `${amount} has been refunded to your customer. Their bank decides how soon it shows, usually within 10 days.${fee}`,
          belowZero,
        ],
        facts: [['Refunded', amount] as const, ...feeFacts],
      };
    case 'failed':
      return {
        subject: `Refund of ${amount} failed`,
        preview: 'The money is back in your balance.',
        paragraphs: [
          `a refund of ${amount} to your customer failed, so the customer has not received it. All that it took is back in your balance.`,
          'Open the payment to see why, and to try again. If it fails again, agree with your customer on another way.',
        ],
        facts: [['Back in your balance', amount] as const],
      };
  }
}

/** To the customer, at the address that they typed. */
export function draftCustomerRefund(mail: CustomerRefundEmail, supportEmail: string): Draft {
  const { amount, paid } = mail;
  const companyName = harmlessWords(mail.companyName, nameMax) ?? 'the company';
  return {
    subject: `${companyName} refunded ${amount}`,
    preview: 'Your bank decides how soon it shows.',
    heading: `${amount} refunded to your card`,
    paragraphs: [
      `${greet(mail.personName)} ${companyName} has refunded ${amount} to the card that you paid with. Your bank decides how soon it shows, usually within 10 days.`,
      `If you have a question about it, ask ${companyName} and quote the invoice number.`,
    ],
    facts: [
      ['Refunded', amount],
      ['Paid', `${paid}, ${formatDayAndTime(mail.paidAt)}, Saint Lucia time`],
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

const nameMax = 60;
