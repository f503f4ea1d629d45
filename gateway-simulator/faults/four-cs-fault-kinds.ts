import type { FaultRule } from './fault-rule.ts';

/** The faults of 4Cs: a new kind needs one line here and one where it is played. */
export const fourCsFaultKinds = {
  late: { hits: 'sale', isDelayed: true, what: 'processes it, and answers only after delayMs' },
  processed_late: {
    hits: 'sale',
    isDelayed: true,
    what: 'resets the connection unanswered, and processes the sale only after delayMs',
  },
  processed_after_inquiry: {
    hits: 'sale',
    what: 'resets the connection, and processes the sale once an inquiry has been told NOTFOUND',
  },
  reset_after: { hits: 'sale', what: 'processes the sale, and resets the connection unanswered' },
  reset_before: { hits: 'sale', what: 'resets the connection, and processes nothing' },
  http_500: { hits: 'sale', what: 'answers an empty 500, and processes nothing' },
  http_500_after: { hits: 'sale', what: 'processes the sale, and answers an empty 500' },
  truncated: { hits: 'sale', what: 'processes the sale, and answers the first part of the XML' },
  malformed_before: { hits: 'sale', what: 'answers what is no XML, and processes nothing' },
  malformed_after: { hits: 'sale', what: 'processes the sale, and answers what is no XML' },
  wrong_amount: { hits: 'sale', what: 'processes the sale, and echoes another amount' },
  wrong_currency: { hits: 'sale', what: 'processes the sale, and echoes another currency' },
  wrong_invoice: { hits: 'sale', what: 'processes the sale, and echoes another invoice' },
  wrong_tran_id: { hits: 'sale', what: 'processes the sale, and echoes another TranId' },
  missing_amount: { hits: 'sale', what: 'processes the sale, and echoes no amount' },
  missing_currency: { hits: 'sale', what: 'processes the sale, and echoes no currency' },
  missing_invoice: { hits: 'sale', what: 'processes the sale, and echoes no invoice' },
  missing_tran_id: { hits: 'sale', what: 'processes the sale, and echoes no TranId' },
  busy: { hits: 'sale', what: 'answers ResultCode TooBusy, and processes nothing' },
  busy_after: { hits: 'sale', what: 'processes the sale, and answers ResultCode TooBusy' },
  unavailable: { hits: 'sale', what: 'answers ResultCode Unavailable, and processes nothing' },
  incomplete_after: {
    hits: 'sale',
    what: 'processes the sale, and answers FinancialResultCode Incomplete',
  },
  duplicate_before: {
    hits: 'sale',
    what: 'answers ResultCode DuplicateTransaction, and processes nothing',
  },
  duplicate_after: {
    hits: 'sale',
    what: 'processes the sale, and answers ResultCode DuplicateTransaction',
  },
  general_error_before: {
    hits: 'sale',
    what: 'answers ResultCode GeneralError, and processes nothing',
  },
  general_error_after: {
    hits: 'sale',
    what: 'processes the sale, and answers ResultCode GeneralError',
  },
  timeout_before: { hits: 'sale', what: 'answers the result Timeout, and processes nothing' },
  timeout_after: { hits: 'sale', what: 'processes the sale, and answers the result Timeout' },
  timeout_processed_late: {
    hits: 'sale',
    isDelayed: true,
    what: 'answers the result Timeout, and processes the sale only after delayMs',
  },
  internal_problem_before: {
    hits: 'sale',
    what: 'answers the result UnabletoProcessInternalProblem, and processes nothing',
  },
  internal_problem_after: {
    hits: 'sale',
    what: 'processes the sale, and answers the result UnabletoProcessInternalProblem',
  },
  inquiry_down: { hits: 'inquiry', what: 'answers an inquiry with the Runtime Error page' },
  inquiry_absent: { hits: 'inquiry', what: 'answers NOTFOUND, whatever is known of the sale' },
  inquiry_late: {
    hits: 'inquiry',
    isDelayed: true,
    what: 'looks the sale up, and answers only after delayMs',
  },
} as const satisfies Record<string, FaultRule<FourCsTarget>>;

/** A sale, or a status inquiry about one. */
export type FourCsTarget = 'sale' | 'inquiry';
export type FourCsFaultKind = keyof typeof fourCsFaultKinds;

type KindHitting<Target> = {
  [Kind in FourCsFaultKind]: (typeof fourCsFaultKinds)[Kind]['hits'] extends Target ? Kind : never;
}[FourCsFaultKind];

export type SaleFaultKind = KindHitting<'sale'>;
export type InquiryFaultKind = KindHitting<'inquiry'>;
