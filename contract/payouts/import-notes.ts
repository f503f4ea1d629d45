import { formatMoney } from '../money/money.ts';
import { type CalendarDay, formatWeekdayAndYear, startOfDay } from '../time/time.ts';

type Kind = 'sale' | 'refund' | 'chargeback' | 'reversal';
type Batch = { day: CalendarDay; batch: string };

/** The texts of the codes that explain an imported line's result, with the figures stored with them. */
const texts = {
  deposited: () => 'Deposited.',
  bank_reason: ({ reason }: { reason: string }) => (/[.!?]$/.test(reason) ? reason : `${reason}.`),
  credited_back: ({ isInReview }: { isInReview: boolean }) =>
    isInReview
      ? 'Credited back, and the bank account is in review.'
      : 'Credited back. The bank account has changed since, so it stays as it is.',
  bank_fee: ({ mills }: Mills) => `Bank fee: ${money(mills)}.`,
  late_bank_fee: ({ mills }: Mills) => `Bank fee: ${money(mills)}, posted now.`,
  before_value_date: ({ day }: Day) =>
    `Its value date is ${dayText(day)}: check that our bank meant this payout.`,
  unknown_payout: () => 'No payout has this reference.',
  other_currency: ({ currency }: { currency: string }) =>
    `It was sent in XCD, but this line says ${currency}.`,
  other_bank_fee: ({ mills }: Mills) => `Our bank reported a fee of ${money(mills)} before.`,
  other_amount: ({ mills }: Mills) => `${money(mills)} was sent.`,
  other_sum: ({ mills }: Mills) => `${money(mills)} was sent. Amount and Fee don’t add up to it.`,
  already_deposited: () => 'Our bank has already reported it.',
  already_credited_back: () => 'It has already been credited back.',
  not_sent: () => 'It hasn’t been sent yet.',
  cancelled: () => 'It was cancelled before sending.',
  deposited_on: ({ day }: MaybeDay) => `Our bank reported before that it paid this${on(day)}.`,
  returned_on: ({ day }: MaybeDay) => `Our bank reported before that this was returned${on(day)}.`,
  future_day: () => 'This day is in the future.',
  before_sending: ({ day }: Day) =>
    `It was sent on ${dayText(day)}, but this line gives an earlier day.`,
  failed_before: () => 'Our bank reported before that it failed, and it was credited back.',
  deposited_before: () => 'Our bank reported before that it was deposited.',
  not_deposited: () => 'Our bank hasn’t reported it as deposited yet.',
  settled: ({ kind }: { kind: Kind }) => settledTexts[kind],
  unknown_invoice: () => 'No live payment has this invoice number.',
  unknown_refund: () => 'No refund recorded as done has this reference.',
  other_payment: ({ mills }: Mills) => `${money(mills)} was paid.`,
  other_refund: ({ each }: { each: readonly number[] }) =>
    `${each.map(money).join(', ')} was refunded.`,
  other_chargeback: ({ each }: { each: readonly number[] }) =>
    `${each.map(money).join(', ')} was charged back.`,
  other_reversal: ({ each }: { each: readonly number[] }) =>
    `${each.map(money).join(', ')} was won back.`,
  settled_before: () => 'It has already been settled.',
  not_approved: ({ status }: { status: string }) =>
    `The payment is ${status}, but the acquirer settled it.`,
  /** Stored with lines that were imported before voided payments were posted. */
  voided: () => 'The payment was voided, but the acquirer settled it.',
  void_not_owed: () => 'The payment was voided, and nothing of it is owed back.',
  settled_void: ({ mills }: Mills) =>
    `The payment was voided, but the acquirer settled it. ${money(mills)} belongs to the customer.`,
  returned_void: () => 'Taken back for the customer.',
  settled_in: ({ batches }: { batches: readonly Batch[] }) =>
    `The acquirer settled this before: ${batches.map(batchText).join(', ')}.`,
  settled_twice: () => 'Another line of this file settles it.',
  no_refund: () => 'The ledger has no other refund with this reference.',
  no_chargeback: () => 'The ledger has no chargeback of this payment.',
  dispute_proposed: ({ day }: Day) =>
    `The ledger has no chargeback of this payment, so a dispute is proposed, with ${dayText(day)} as the merchant’s deadline. Once it is approved, import this line again.`,
  no_reversal: () => 'No chargeback of this payment was won.',
} as const;

type Mills = { mills: number };
type Day = { day: CalendarDay };
type MaybeDay = { day: CalendarDay | null };

/** As the database stores it: a code and its figures. */
export type ImportNote = {
  [Code in keyof typeof texts]: { code: Code } & (Parameters<(typeof texts)[Code]> extends [
    infer Figures,
  ]
    ? Figures
    : unknown);
}[keyof typeof texts];

export function importNotesText(notes: readonly ImportNote[]): string {
  return notes.map((note) => (texts[note.code] as (figures: ImportNote) => string)(note)).join(' ');
}

const settledTexts: Readonly<Record<Kind, string>> = {
  sale: 'Settled.',
  refund: 'Refund settled.',
  chargeback: 'Chargeback settled.',
  reversal: 'Chargeback reversal settled.',
};

function money(mills: number): string {
  return formatMoney(BigInt(mills));
}

function dayText(day: CalendarDay): string {
  return formatWeekdayAndYear(startOfDay(day));
}

function on(day: CalendarDay | null): string {
  return day === null ? '' : ` on ${dayText(day)}`;
}

function batchText({ day, batch }: Batch): string {
  return `${dayText(day)} in batch ${batch}`;
}
