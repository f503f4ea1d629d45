/** What can be made to go wrong, as data: a new kind is a line here and a line where it is played. */
export const faultKinds = {
  late: { hits: 'sale', isDelayed: true, what: 'processes it, and answers only after delayMs' },
  processed_late: {
    hits: 'sale',
    isDelayed: true,
    what: 'resets the connection unanswered, and processes the sale only after delayMs',
  },
  reset_after: { hits: 'sale', what: 'processes the sale, and resets the connection unanswered' },
  reset_before: { hits: 'sale', what: 'resets the connection, and processes nothing' },
  http_500: { hits: 'sale', what: 'answers an empty 500, and processes nothing' },
  http_500_after: { hits: 'sale', what: 'processes the sale, and answers an empty 500' },
  truncated: { hits: 'sale', what: 'processes the sale, and answers the first part of the XML' },
  wrong_amount: { hits: 'sale', what: 'processes the sale, and echoes another amount' },
  busy: { hits: 'sale', what: 'answers ResultCode TooBusy, and processes nothing' },
  inquiry_down: { hits: 'inquiry', what: 'answers an inquiry with the Runtime Error page' },
  inquiry_absent: { hits: 'inquiry', what: 'answers NOTFOUND, whatever is known of the sale' },
} as const satisfies Record<string, { hits: 'sale' | 'inquiry'; isDelayed?: true; what: string }>;

export type FaultKind = keyof typeof faultKinds;

type KindHitting<Target> = {
  [Kind in FaultKind]: (typeof faultKinds)[Kind]['hits'] extends Target ? Kind : never;
}[FaultKind];

export type SaleFaultKind = KindHitting<'sale'>;
export type InquiryFaultKind = KindHitting<'inquiry'>;

/** Those that need to be told for how long. */
export function isDelayed(kind: FaultKind): boolean {
  return 'isDelayed' in faultKinds[kind];
}

export function isFaultKind(kind: unknown): kind is FaultKind {
  return typeof kind === 'string' && Object.hasOwn(faultKinds, kind);
}
