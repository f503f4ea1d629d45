import { joinNames, problemWords } from '@piton/contract/http/problem-words.ts';
import type { ProblemWords } from '@piton/contract/payments/payment-problem.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** All texts of the pay page; the specification fixes some. */
export const english = {
  titles: {
    pay: (company: string) => `Pay ${company}`,
    paid: (company: string) => `Paid ${company}`,
    receipt: (company: string) => `Receipt from ${company}`,
    unknown: 'Payment page not found',
    noReceipt: 'Receipt not found',
  },
  frame: {
    notice: 'Notice',
    demo: 'This is a demo: no card is charged and no money moves.',
    needsScript: 'Please turn on JavaScript and reload. We need it to encrypt your card details.',
    language: 'Language',
    madeBy: 'Card payments by Piton, Saint Lucia',
  },
  unknown: {
    heading: 'Payment page not found',
    advice: 'Check the link and try again, or ask the company for a new one.',
  },
  noReceipt: {
    heading: 'Receipt not found',
    advice:
      'Check the link and try again, or open it from your email. Your payment isn’t affected.',
  },
  page: {
    youPay: 'You are paying',
    checked: 'Verified by Piton',
    closed: (company: string) =>
      `${company} can’t take card payments here yet. Please ask them for another way to pay.`,
    lock: (company: string) =>
      `Everything you type is encrypted on this device. Only Piton can open it, to charge this payment. ${company} never sees your card number.`,
    loading: 'This page is still loading. You can start filling it in.',
    slow: 'If it takes too long, reload it.',
    insecure:
      'This page isn’t on a secure connection, so we can’t encrypt your card details and nothing is sent. Open it with https:// at the start of its address.',
  },
  test: {
    mark: 'TEST',
    nothingMoved: 'No card was charged and no money moved.',
  },
  request: {
    to: 'A payment to',
    amount: 'Amount',
    purpose: 'For',
    reference: 'Reference',
    paid: 'This has been paid.',
    nothingToDo: 'No action needed.',
    busy: 'This is being paid right now.',
    once: 'It can only be paid once. Check again in a few minutes.',
    checkAgain: 'Check again',
    expired: 'This payment link has expired.',
    off: 'This payment link has been switched off.',
    askForNew: (company: string) => `If you still want to pay, ask ${company} for a new one.`,
    unknown: 'Payment link not found.',
    checkLink: (company: string) =>
      `Check the link and try again, or ask ${company} for a new one.`,
  },
  form: {
    label: 'Your payment',
    card: 'Card',
    person: 'About you',
    optional: '(optional)',
    amount: 'Amount in EC dollars',
    rate: '1 XCD = 0.37 USD',
    about: (amount: string) => `about ${amount}`,
    purpose: 'Payment description',
    purposeHelp: 'What you’re paying for',
    characters: 'characters',
    cardNumber: 'Card number',
    cardsTaken: (brands: readonly string[]) => `We accept ${joinNames(brands)}`,
    expiryMonth: 'Expiry month',
    month: 'Month',
    expiryYear: 'Expiry year',
    year: 'Year',
    securityCode: 'CVV',
    securityCodeHelp: (digits: 3 | 4) =>
      `${digits} digits on the ${digits === 4 ? 'front' : 'back'}`,
    holder: 'Card holder',
    holderHelp: 'As printed on the card',
    name: 'Your name',
    email: 'Email',
    phone: 'Phone',
    country: 'Country',
    submit: 'Submit payment',
    submitAmount: (amount: string) => `Submit payment of ${amount}`,
    submitAgain: (submit: string) => `${submit} again`,
    paying: 'Paying',
    payingAmount: (amount: string) => `Paying ${amount}`,
  },
  problems: problemWords as ProblemWords,
  sending: {
    onItsWay: 'Your payment is on its way.',
    proving: 'Checking that you’re not a robot. This takes a few seconds.',
    checking: 'We’re still checking. Don’t pay again.',
    offline: 'You’re offline. We’ll continue when you reconnect. Don’t pay again.',
    keepOpen: 'Keep this page open. We’ll show the result here.',
    notSent: 'Your payment wasn’t sent. Nothing was charged. Please try again.',
    notArrived: 'Your payment didn’t reach us. Nothing was charged. Please try again.',
    notSealed:
      'We couldn’t encrypt your card details, so nothing was sent. Reload the page and try again.',
  },
  response: {
    results: { Approved: 'Approved', Declined: 'Declined', Incomplete: 'Incomplete' },
    error: (reason: string) => `ERROR - ${reason}`,
    fix: 'Correct the details above, enter the CVV again and submit.',
    other_card: 'Try another card, or call your bank.',
    later: 'Wait a few minutes, enter the CVV again and submit.',
    stop: 'Don’t try again here: it will fail again.',
    again: 'To try again, enter the CVV again and submit.',
  },
  unanswered: {
    label: 'Your last payment',
    asking: (amount: string) => `We’re checking your payment of ${amount}. Don’t pay again.`,
    inOtherTab: (amount: string) =>
      `Confirm ${amount} at your bank in your other tab. Don’t pay again.`,
    sentTo: (company: string, at: string) =>
      `Sent to ${company} from this device on ${at}. We’ll show the result here.`,
    neverArrived: (amount: string) => `Your payment of ${amount} didn’t reach us.`,
    neverCharged: 'Nothing was charged.',
    paid: (amount: string) => `You’ve paid ${amount}. No action needed.`,
    transaction: (number: string) => `Transaction number ${number}`,
    endedAs: (amount: string, result: string) => `Your payment of ${amount}: ${result}.`,
    notPaid: (amount: string) => `You haven’t paid ${amount}.`,
    payAnother: 'Make another payment',
    tryAgain: 'Try again',
    setAside: 'Make a different payment',
  },
  receipt: {
    paid: 'You’ve paid',
    from: 'Receipt from',
    purpose: 'Description',
    card: 'Card',
    transaction: 'Transaction number',
    invoice: 'Invoice number',
    resultCode: 'Result code',
    at: 'Date and time',
    keep: 'View receipt',
    close: 'Close',
    print: 'Print',
    share: 'Share or copy the link',
    copied: 'Link copied.',
    copyYourself: 'Copy the link from your browser’s address bar.',
  },
  /** Local time in Saint Lucia, "2026-11-27T21:05:00.000-04:00" → "27 November 2026 9:05 pm". */
  dayAndTime: (shown: string) => {
    const [hour, minute] = [Number(shown.slice(11, 13)), shown.slice(14, 16)];
    const day = `${shown.slice(8, 10)} ${months[Number(shown.slice(5, 7)) - 1] ?? ''} ${shown.slice(0, 4)}`;
    return `${day} ${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
  },
  /** A server sentence, which is in English. */
  translate: (sentence: string) => sentence,
};
