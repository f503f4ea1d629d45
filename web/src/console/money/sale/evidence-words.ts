import type { ConsoleSale, SaleEvent } from '@piton/contract/payments/console-sale.ts';

type LateResult = NonNullable<ConsoleSale['lateInquiry']>;
type Channel = ConsoleSale['channel'];
type Contradiction = ConsoleSale['contradictions'][number];

/** An event as a sentence; an unknown event is shown as stored. */
export function eventWords(
  { source, what, status }: SaleEvent,
  { channel, resultCode }: Pick<ConsoleSale, 'channel' | 'resultCode'>,
): string {
  const who = source === 'payer' ? submitters[channel] : (sourceWords[source] ?? source);
  if (what === 'began') return `${who} submitted it.`;
  if (what === 'ended') return endingWords({ who, source, status, resultCode });
  const cause = /^unknown: (.*)$/.exec(what)?.[1];
  if (cause !== undefined) {
    return `The gateway gave no clear response (${causeWords[cause] ?? cause}).`;
  }
  const ownVoidWords = unknownVoids[what];
  if (ownVoidWords !== undefined) return ownVoidWords;
  const voidCause = /^void_unknown: (.*)$/.exec(what)?.[1];
  if (voidCause !== undefined) {
    return `The gateway gave no clear response to the void (${causeWords[voidCause] ?? voidCause}). The sale may be voided or still charged.`;
  }
  const refusal = /^void_refused: (.*)$/.exec(what)?.[1];
  if (refusal !== undefined) {
    return voidRefusals[refusal] ?? `The gateway refused the void (${refusal}).`;
  }
  const response = /^answered: (.*)$/.exec(what)?.[1];
  if (response !== undefined) {
    return `The gateway responded ${response}, which doesn’t rule out a charge.`;
  }
  return kindWords[what] ?? `${who}: ${what}`;
}

/** The recorded content of a response about another sale says more than its kind. */
export function contradictionWords({
  reportedStatus,
  detail,
}: Pick<Contradiction, 'reportedStatus' | 'detail'>): string {
  const reported = `The gateway reported ${reportedStatus}`;
  if (detail === '') return contradictions[reportedStatus] ?? reported;
  const opening = reportedStatus === 'Mismatch' ? 'The gateway responded' : reported;
  return `${opening}: ${withoutInstead(detail)}`;
}

const contradictions: Record<string, string> = {
  Mismatch: 'The gateway’s response named another sale, amount or currency, or was incomplete',
  // Rejected by or unknown to the gateway: Incomplete is our own word.
  Incomplete: 'The gateway reported that it wasn’t charged',
};

/** Rewords "no X instead of Y", because a missing value replaces nothing. */
function withoutInstead(detail: string): string {
  return detail.replaceAll(/\bno (\w+) instead of ("[^"]*")/g, 'no $1 ($2 was sent)');
}

function endingWords({
  who,
  source,
  status,
  resultCode,
}: Pick<SaleEvent, 'source' | 'status'> & { who: string; resultCode: string }): string {
  const own = ownEndings[resultCode];
  if (own !== undefined) return own;
  // An inquiry returns yes or no; Incomplete is our own word.
  if (source === 'inquiry' && status === 'Incomplete') return 'It ended as Incomplete.';
  return `${who}: ${status}.`;
}

/** The gateway's word for the result; a resolution by staff has none. */
export function resultWords({
  resultCode,
  reason,
  events,
}: Pick<ConsoleSale, 'resultCode' | 'reason' | 'events'>): string {
  const code = isOfStaff({ events }) ? 'Resolved by two members of staff' : resultCode;
  return [code, reason].filter(Boolean).join(': ') || 'None';
}

export function isOfStaff({ events }: Pick<ConsoleSale, 'events'>): boolean {
  return events.some(({ source, what }) => source === 'staff' && what === 'ended');
}

type NotTakenEvidence = Pick<ConsoleSale, 'events'> & {
  contradictions: readonly Pick<Contradiction, 'reportedStatus' | 'detail'>[];
};

/** The evidence for and against "no money was taken", for staff about to decide. */
export function notChargedWords({ events, contradictions: reports }: NotTakenEvidence): string {
  const against = reports.map((one) => ` Conflicting report: ${contradictionWords(one)}.`);
  return inquiryWords(events) + against.join('');
}

function inquiryWords(events: readonly SaleEvent[]): string {
  const inquiries = events.filter(({ source }) => source === 'inquiry');
  if (inquiries.some(({ what }) => what === 'declined')) {
    return 'On inquiry, the gateway reported it as declined or not completed.';
  }
  // "Not found" shortly after the payment proves nothing, unless no other response followed.
  if (inquiries.at(-1)?.what === 'absent') {
    return 'On the last inquiry, the gateway had no record of it.';
  }
  const isKnownAbsent = inquiries.some(({ what }) => what === 'absent');
  const asked = isKnownAbsent
    ? 'The gateway once had no record of it, has reported nothing conclusive since,'
    : 'The gateway has reported neither a decline nor that it has no record of it,';
  return `${asked} and may have charged the card. Ask the acquirer first.`;
}

/** The number of inquiries, and why fewer responses are listed. */
export function inquiriesText({
  inquiries,
  lateInquiry,
}: Pick<ConsoleSale, 'inquiries' | 'lateInquiry'>): string {
  if (inquiries === 0) return 'None';
  if (inquiries === 1 && lateInquiry === null) return '1';
  const times = inquiries === 1 ? '1.' : `${inquiries}. ${listedOnce}`;
  return lateInquiry === null ? times : `${times} The latest response after it ended is below.`;
}

const listedOnce = 'Repeated responses are listed once.';

/** Results in our own words, which the gateway did not return. */
const ownEndings: Record<string, string> = {
  NotSent: 'Nothing was sent to the gateway, so it ended as Incomplete.',
  NotAuthenticated: 'The customer’s bank didn’t confirm it, so it ended without a charge.',
  ChallengeCancelled:
    'The customer cancelled it at their bank’s page, so it ended without a charge.',
  NotFound: 'The gateway had no record of it, so it ended as Incomplete.',
};

/** The sender of a payment: for a merchant's server, the customer was never on our page. */
const submitters: Record<Channel, string> = {
  page: 'The customer',
  server: 'The merchant’s server',
};

const sourceWords: Record<string, string> = {
  gateway: 'The gateway',
  inquiry: 'On inquiry, the gateway',
  staff: 'Two members of staff',
};

const kindWords: Record<string, string> = {
  taken: 'On inquiry, the gateway reported it as charged.',
  declined: 'On inquiry, the gateway reported it as declined or not completed.',
  absent: 'On inquiry, the gateway had no record of it.',
  absent_under_other_key:
    'On inquiry under a different key, the gateway had no record of it. This proves nothing.',
  void_approved: 'Two members of staff approved a void at the gateway.',
  void_sent: 'The void was sent to the gateway.',
  voided: 'The gateway voided it. Nothing stays charged.',
  void_not_sent: 'The void wasn’t sent, because the gateway was unreachable.',
  unavailable: 'On inquiry, the gateway was unreachable or gave no readable response.',
};

/** Voids without a conclusive response, for causes of our own. */
const unknownVoids: Record<string, string> = {
  'void_unknown: interrupted':
    'The server stopped before it stored the gateway’s response to the void. The sale may be voided or still charged.',
  'void_unknown: repeated':
    'The gateway refused the repeated void. An earlier void may have voided the sale.',
};

/** Warns staff who credit the merchant; empty if no void can have reached the gateway. */
export function possibleVoidWords(isPossible: boolean): string {
  return isPossible
    ? ' A void may have released this money. Look up the transaction in the gateway’s portal first.'
    : '';
}

export function mayBeVoided({ events }: Pick<ConsoleSale, 'events'>): boolean {
  return events.some(({ what }) => what.startsWith('void_unknown'));
}

const voidRefusals: Record<string, string> = {
  not_found: 'The gateway had no record of it to void.',
  not_possible: 'The gateway couldn’t void it: it’s declined, voided already, or settled.',
};

/** The gateway's response about an ended sale. */
export const lateWords: Record<LateResult['response'], string> = {
  taken: 'Charged',
  declined: 'Declined or not completed',
  absent: 'No record',
};

const causeWords: Record<string, string> = {
  timeout: 'timeout',
  reset: 'the connection broke',
  http: 'gateway error',
  parse: 'unreadable response',
  duplicate: 'duplicate number',
  mismatch: 'another or no sale, amount or currency',
  gateway: 'gateway error',
};
