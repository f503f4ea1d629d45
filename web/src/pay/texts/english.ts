import { joinNames, problemWords } from '@piton/contract/problem-words.ts';
import type { ProblemWords } from '@piton/contract/payment-problem.ts';

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

/** Everything that the pay page says, as the specification has it where it names a text. */
export const english = {
  titles: {
    pay: (company: string) => `Pay ${company}`,
    paid: (company: string) => `Paid ${company}`,
    receipt: (company: string) => `Receipt from ${company}`,
    unknown: 'Nobody to pay here',
    noReceipt: 'No such receipt',
  },
  frame: {
    notice: 'Notice',
    demo: 'This is a demo: no card is charged and no money moves.',
    needsScript:
      'Only with JavaScript can your card details be encrypted. Please turn it on and reload.',
    language: 'Language',
    madeBy: 'Card payments by Piton, Saint Lucia',
  },
  unknown: {
    heading: 'There is nobody to pay here',
    advice:
      'This link does not lead to a company. A letter may have gone missing on the way: ask whoever sent it to you to send it once more.',
  },
  noReceipt: {
    heading: 'There is no such receipt',
    advice:
      'A letter of the link may have gone missing on the way: open it once more from the email that it came in. What you have paid stays paid.',
  },
  page: {
    youPay: 'You are paying',
    checked: 'Checked by Piton',
    closed: (company: string) =>
      `${company} cannot take card payments on this page yet. Please ask them for another way to pay.`,
    lock: (company: string) =>
      `Everything you type is encrypted on this device and opened only by Piton, to charge this payment. ${company} never sees your card number.`,
    loading: 'This page is still loading. You can fill it in already.',
    slow: 'If it takes long, reload it.',
    insecure:
      'This page was not opened over a secure connection, so your card details cannot be encrypted and nothing is sent. Open it with https:// at the beginning of its address.',
  },
  test: {
    label: 'Test mode',
    mark: 'TEST',
    nothingMoves: 'No card is charged and no money moves.',
    nothingMoved: 'No card was charged and no money moved.',
    approved: 'approved',
    declined: 'declined',
    incomplete: 'incomplete',
  },
  request: {
    to: 'A payment to',
    amount: 'Amount',
    purpose: 'For',
    reference: 'Reference',
    paid: 'This has been paid.',
    nothingToDo: 'There is nothing more to do.',
    busy: 'Somebody is paying this just now.',
    once: 'It can be paid once. Look again in a few minutes to see whether it is.',
    lookAgain: 'Look again',
    expired: 'This payment link has expired.',
    off: 'This payment link was switched off.',
    askForNew: (company: string) =>
      `Nothing can be paid by it any more. If you still want to pay, ask ${company} for a new one.`,
    unknown: 'We do not know this payment link.',
    askOnceMore: (company: string) =>
      `A letter may have gone missing on the way. Ask ${company} to send it once more.`,
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
    purposeHelp: 'What this is for',
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
    onceMore: (submit: string) => `${submit} once more`,
    paying: 'Paying',
    payingAmount: (amount: string) => `Paying ${amount}`,
  },
  problems: problemWords as ProblemWords,
  sending: {
    onItsWay: 'Your payment is on its way.',
    proving: 'Checking that you’re not a robot. This takes a few seconds.',
    checking: 'We are still checking. Do not pay again.',
    offline: 'There is no connection. We go on when it is back. Do not pay again.',
    keepOpen: 'Keep this page open. It tells you how your payment ended as soon as that is known.',
    notSent: 'Your payment could not be sent, and nothing was charged. Please try again.',
    notArrived: 'Your payment didn’t reach us, and nothing was charged. Please try again.',
    notSealed:
      'Your card details could not be encrypted, so nothing was sent. Reload the page and try again.',
  },
  answer: {
    results: { Approved: 'Approved', Declined: 'Declined', Incomplete: 'Incomplete' },
    error: (reason: string) => `ERROR - ${reason}`,
    fix: 'Correct the details above, type the CVV again and submit.',
    other_card: 'Type in another card above and submit, or call your bank.',
    later: 'Wait a few minutes, type the CVV again and submit.',
    stop: 'Do not try again here: it would end the same way.',
  },
  unanswered: {
    label: 'Your last payment',
    asking: (amount: string) =>
      `We are asking how your payment of ${amount} ended. Do not pay again.`,
    sentTo: (company: string, at: string) =>
      `It was sent to ${company} from this device on ${at}. Its end is told here as soon as it is known.`,
    neverArrived: (amount: string) => `Your payment of ${amount} did not reach us.`,
    neverCharged: 'Nothing was charged for it.',
    paid: (amount: string) => `You have paid ${amount}. There is nothing more to do.`,
    transaction: (number: string) => `Transaction number ${number}`,
    endedAs: (amount: string, result: string) => `Your payment of ${amount} ended as ${result}.`,
    notPaid: (amount: string) => `You have not paid ${amount}.`,
    payAnother: 'Make another payment',
    tryAgain: 'Try again',
    setAside: 'Pay something else meanwhile',
  },
  receipt: {
    paid: 'You have paid',
    from: 'Receipt from',
    purpose: 'Description',
    card: 'Card',
    transaction: 'Transaction number',
    invoice: 'Invoice number',
    resultCode: 'Result code',
    at: 'Date and time',
    keep: 'See and keep your receipt',
    close: 'Close',
    print: 'Print',
    share: 'Share or copy the link',
    copied: 'The link is copied.',
    copyYourself: 'Copy the link from the address bar of your browser.',
  },
  /** Of what clocks show in Saint Lucia, "2026-11-27T21:05:00.000-04:00": "27 November 2026 9:05 pm". */
  dayAndTime: (shown: string) => {
    const [hour, minute] = [Number(shown.slice(11, 13)), shown.slice(14, 16)];
    const day = `${shown.slice(8, 10)} ${months[Number(shown.slice(5, 7)) - 1] ?? ''} ${shown.slice(0, 4)}`;
    return `${day} ${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
  },
  /** What the server says, which says it in English. */
  told: (sentence: string) => sentence,
};
