import type { ConsoleSale, SaleEvent } from '@piton/contract/console-sale.ts';

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
    return `The gateway’s answer said nothing certain (${causeWords[cause] ?? cause}).`;
  }
  const answer = /^answered: (.*)$/.exec(what)?.[1];
  if (answer !== undefined) {
    return `The gateway answered ${answer}, which does not say for certain that no money moved.`;
  }
  return whatSaid[what] ?? `${who}: ${what}`;
}

/** What was kept of an answer that named something else says more than that it did. */
export function contradictionWords({
  said,
  detail,
}: Pick<Contradiction, 'said' | 'detail'>): string {
  if (detail === '') return contradictions[said] ?? `The gateway said ${said}`;
  const heard = said === 'Mismatch' ? 'The gateway answered' : `The gateway said ${said}`;
  return `${heard}: ${withoutInstead(detail)}`;
}

const contradictions: Record<string, string> = {
  Mismatch: 'The gateway’s answer named another sale, amount or currency, or none',
  // Refused or unknown to it, which is a word of our own.
  Incomplete: 'The gateway said that it was not taken',
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
  if (source === 'inquiry' && status === 'Incomplete') return 'So it ended as Incomplete.';
  return `${who}: ${status}.`;
}

/** What the gateway called it; of what two people decided it said nothing. */
export function resultWords({
  resultCode,
  reason,
  events,
}: Pick<ConsoleSale, 'resultCode' | 'reason' | 'events'>): string {
  const code = isOfStaff({ events }) ? 'Decided by two people of staff' : resultCode;
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
  const against = heard.map((one) => ` Against it stands: ${contradictionWords(one)}.`);
  return saidOnInquiry(events) + against.join('');
}

function saidOnInquiry(events: readonly SaleEvent[]): string {
  const inquiries = events.filter(({ source }) => source === 'inquiry');
  if (inquiries.some(({ what }) => what === 'declined')) {
    return 'When it was asked, the gateway said that it was declined or not completed.';
  }
  // Knowing nothing of it right after proves nothing, unless nothing else was heard since.
  if (inquiries.at(-1)?.what === 'absent') {
    return 'When it was asked last, the gateway knew nothing of it.';
  }
  const isKnownAbsent = inquiries.some(({ what }) => what === 'absent');
  const asked = isKnownAbsent
    ? 'The gateway knew nothing of it once, has said nothing since that counts,'
    : 'The gateway has said neither that it was declined nor that it knows nothing of it,';
  return `${asked} and may have taken the money: ask the acquirer first.`;
}

/** How often the gateway was asked, and why fewer answers are listed. */
export function askedWords({
  inquiries,
  lateAnswer,
}: Pick<ConsoleSale, 'inquiries' | 'lateAnswer'>): string {
  if (inquiries === 0) return 'Never';
  if (inquiries === 1 && lateAnswer === null) return '1 time';
  const times = inquiries === 1 ? '1 time.' : `${inquiries} times. ${listedOnce}`;
  return lateAnswer === null
    ? times
    : `${times} Of what was said after it ended the last stands below.`;
}

const listedOnce = 'The same answer twice in a row is listed above once.';

/** What we ended on a word of our own: the gateway said no such thing. */
const ownEndings: Record<string, string> = {
  NotSent: 'Nothing was sent to the gateway, so that it ended as Incomplete.',
  NotFound: 'The gateway knew nothing of it, so that it was given up as Incomplete.',
};

/** Whoever sent the payment to us: of a payment of a merchant's server we never met the payer. */
const submitters: Record<Channel, string> = {
  page: 'The payer',
  server: 'The merchant’s server',
};

const whoSaid: Record<string, string> = {
  gateway: 'The gateway',
  inquiry: 'Asked again, the gateway',
  staff: 'Two people of staff',
};

const whatSaid: Record<string, string> = {
  taken: 'Asked again, the gateway said that it was taken.',
  declined: 'Asked again, the gateway said that it was declined or not completed.',
  absent: 'Asked again, the gateway knew nothing of it.',
  absent_under_other_key:
    'Asked again under another key than it was sent with, the gateway knew nothing of it, which says nothing.',
  unavailable: 'Asked again, the gateway could not be reached or gave no answer that can be read.',
};

/** What the gateway says of one that had ended. */
export const lateWords: Record<LateAnswer['heard'], string> = {
  taken: 'It was taken',
  declined: 'It was declined, or not completed',
  absent: 'It knows nothing of it',
};

const causeWords: Record<string, string> = {
  timeout: 'none came in time',
  reset: 'the connection broke',
  http: 'an error of its own',
  parse: 'it could not be read',
  duplicate: 'it knew the number already',
  mismatch: 'it named another sale, amount or currency, or none',
  gateway: 'it told of an error of its own',
};
