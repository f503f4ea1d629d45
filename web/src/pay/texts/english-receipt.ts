import { formatWeekday, startOfDay } from '@piton/contract/time/time.ts';
import { english } from './english.ts';

/**
 * The texts of a receipt's own page, in addition to those of the pay page. The server writes them
 * into the page in each language, so that customers who have not paid don't download them
 * (decision 0031).
 */
export const englishReceipt = {
  disputed: {
    word: 'In dispute',
    sentence: (held: string) =>
      `Your bank is disputing this payment. ${held} is on hold until it’s decided.`,
  },
  refund_pending: {
    word: 'Refund pending',
    sentence: (coming: string) => `${coming} is being refunded to you.`,
  },
  partly_refunded: {
    word: 'Partly refunded',
    sentence: (back: string) =>
      `${back} has been refunded to you. Your bank decides how soon it shows.`,
  },
  refunded: {
    word: 'Refunded',
    sentence: (back: string) =>
      `All of it, ${back}, has been refunded to you. Your bank decides how soon it shows.`,
  },
  partly_returned_dispute_lost: {
    word: 'Partly returned after a dispute',
    sentence: (back: string) => `${back} has been returned to you.`,
  },
  returned_dispute_lost: {
    word: 'Returned after a dispute',
    sentence: (back: string) => `All of it, ${back}, has been returned to you.`,
  },
  voided: {
    word: 'Cancelled before settlement',
    sentence: (back: string) =>
      `The payment was cancelled before settlement. Your bank releases all of it, ${back}.`,
  },
  refundDone: (amount: string, at: string, reference: string) =>
    `Refunded on ${english.dayAndTime(at)}: ${amount}, reference ${reference}.`,
  refundRequested: (amount: string, at: string) =>
    `Requested on ${english.dayAndTime(at)}: ${amount}.`,
  dueBy: (day: string) => `We’ll send it to your bank by ${formatWeekday(startOfDay(day))}.`,
  left: (left: string) => `The rest, ${left}, is paid.`,
  parts: (refunded: string, lost: string) =>
    `It was ${refunded} in refunds and ${lost} after a dispute.`,
  alsoBack: (back: string) => `${back} was returned to you earlier.`,
  whatsapp: 'Send by WhatsApp',
  message: (company: string) => `My receipt from ${company}:`,
  code: 'Receipt code',
  codeUse: 'Show this code at the shop when you collect your purchase.',
  codeOfReturned: 'This code shows the shop that the payment goes back to you.',
};
export type ReceiptTexts = typeof englishReceipt;
