import type { ConsoleSale, SaleEvent } from '@piton/contract/console-sale.ts';

type LateAnswer = NonNullable<ConsoleSale['lateAnswer']>;
type Channel = ConsoleSale['channel'];
type Contradiction = ConsoleSale['contradictions'][number];

/** What happened, as a sentence; what nobody foresaw stands as it was written. */
export function eventWords({ source, what, status }: SaleEvent, channel: Channel): string {
  const who = source === 'payer' ? submitters[channel] : (whoSaid[source] ?? source);
  if (what === 'began') return `${who} submitted it.`;
  if (what === 'ended') return `${who}: ${status}.`;
  const cause = /^unknown: (.*)$/.exec(what)?.[1];
  if (cause !== undefined) {
    return `The gateway’s answer said nothing certain (${causeWords[cause] ?? cause}).`;
  }
  return whatSaid[what] ?? `${who}: ${what}`;
}

/** What was kept of an answer that named something else says more than that it did. */
export function contradictionWords({
  said,
  detail,
}: Pick<Contradiction, 'said' | 'detail'>): string {
  const heard = said === 'Mismatch' ? 'The gateway answered' : `The gateway said ${said}`;
  if (detail !== '') return `${heard}: ${detail}`;
  return said === 'Mismatch' ? `${heard} another sale or amount` : heard;
}

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
  unavailable: 'Asked again, the gateway could not be reached or gave no answer.',
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
  mismatch: 'it was about another sale or amount',
};
