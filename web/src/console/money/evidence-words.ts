import type { ConsoleSale, SaleEvent } from '@piton/contract/payments/console-sale.ts';

type LateAnswer = NonNullable<ConsoleSale['lateAnswer']>;
type Channel = ConsoleSale['channel'];
type Contradiction = ConsoleSale['contradictions'][number];

/** What happened, as a sentence; what nobody foresaw stands as it was written. */
export function eventWords(
  { source, what, status }: SaleEvent,
  { channel, resultCode }: Pick<ConsoleSale, 'channel' | 'resultCode'>,
): string {
  const who = source === 'payer' ? submitters[channel] : (whoSaid[source] ?? source);
  if (what === 'began') return `${who} submitted it.`;
  if (what === 'ended') return endingWords({ who, source, status, resultCode });
  const cause = /^unknown: (.*)$/.exec(what)?.[1];
  if (cause !== undefined) {
    return `The gateway gave no clear response (${causeWords[cause] ?? cause}).`;
  }
  const answer = /^answered: (.*)$/.exec(what)?.[1];
  if (answer !== undefined) {
    return `The gateway responded ${answer}, which doesn’t rule out a charge.`;
  }
  return whatSaid[what] ?? `${who}: ${what}`;
}

/** What was kept of an answer that named something else says more than that it did. */
export function contradictionWords({
  said,
  detail,
}: Pick<Contradiction, 'said' | 'detail'>): string {
  if (detail === '') return contradictions[said] ?? `The gateway reported ${said}`;
  const heard = said === 'Mismatch' ? 'The gateway responded' : `The gateway reported ${said}`;
  return `${heard}: ${withoutInstead(detail)}`;
}

const contradictions: Record<string, string> = {
  Mismatch: 'The gateway’s response named another sale, amount or currency, or none',
  // Refused or unknown to it, which is a word of our own.
  Incomplete: 'The gateway reported that it wasn’t charged',
};

/** What was left out stands in the place of nothing else. */
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
  // An inquiry is answered yes or no, and how we call it then is a word of our own.
  if (source === 'inquiry' && status === 'Incomplete') return 'It ended as Incomplete.';
  return `${who}: ${status}.`;
}

/** What the gateway called it; of what two people decided it said nothing. */
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
  contradictions: readonly Pick<Contradiction, 'said' | 'detail'>[];
};

/** What speaks for it that no money was taken, and what against, for whoever is about to say so. */
export function notTakenWords({ events, contradictions: heard }: NotTakenEvidence): string {
  const against = heard.map((one) => ` Conflicting report: ${contradictionWords(one)}.`);
  return saidOnInquiry(events) + against.join('');
}

function saidOnInquiry(events: readonly SaleEvent[]): string {
  const inquiries = events.filter(({ source }) => source === 'inquiry');
  if (inquiries.some(({ what }) => what === 'declined')) {
    return 'On inquiry, the gateway reported it as declined or not completed.';
  }
  // Knowing nothing of it right after proves nothing, unless nothing else was heard since.
  if (inquiries.at(-1)?.what === 'absent') {
    return 'On the last inquiry, the gateway had no record of it.';
  }
  const isKnownAbsent = inquiries.some(({ what }) => what === 'absent');
  const asked = isKnownAbsent
    ? 'The gateway had no record of it once, has given no clear response since,'
    : 'The gateway has reported neither a decline nor that it has no record of it,';
  return `${asked} and may have charged the card. Ask the acquirer first.`;
}

/** How often the gateway was asked, and why fewer answers are listed. */
export function askedWords({
  inquiries,
  lateAnswer,
}: Pick<ConsoleSale, 'inquiries' | 'lateAnswer'>): string {
  if (inquiries === 0) return 'Never';
  if (inquiries === 1 && lateAnswer === null) return '1 time';
  const times = inquiries === 1 ? '1 time.' : `${inquiries} times. ${listedOnce}`;
  return lateAnswer === null ? times : `${times} The latest response after it ended is below.`;
}

const listedOnce = 'Repeated responses are listed once.';

/** What we ended on a word of our own: the gateway said no such thing. */
const ownEndings: Record<string, string> = {
  NotSent: 'Nothing was sent to the gateway, so it ended as Incomplete.',
  NotFound: 'The gateway had no record of it, so it ended as Incomplete.',
};

/** Whoever sent the payment to us: of a payment of a merchant's server we never met the payer. */
const submitters: Record<Channel, string> = {
  page: 'The customer',
  server: 'The merchant’s server',
};

const whoSaid: Record<string, string> = {
  gateway: 'The gateway',
  inquiry: 'On inquiry, the gateway',
  staff: 'Two members of staff',
};

const whatSaid: Record<string, string> = {
  taken: 'On inquiry, the gateway reported it as charged.',
  declined: 'On inquiry, the gateway reported it as declined or not completed.',
  absent: 'On inquiry, the gateway had no record of it.',
  absent_under_other_key:
    'On inquiry under a different key, the gateway had no record of it. This proves nothing.',
  unavailable: 'On inquiry, the gateway was unreachable or gave no readable response.',
};

/** What the gateway says of one that had ended. */
export const lateWords: Record<LateAnswer['heard'], string> = {
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
  mismatch: 'another sale, amount or currency, or none',
  gateway: 'gateway error',
};
