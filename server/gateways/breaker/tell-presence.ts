import type { SaleOutcome } from '../gateway.ts';

/** What an outcome says of the gateway itself. */
export type Presence = 'there' | 'gone' | 'unsaid';

/**
 * A gateway that decides is there, whatever it decides. One that could not be reached, did not answer
 * or answered something else than a reply is gone. What it says of trouble of its own is neither: it may
 * be about this one sale, and nobody shall be able to stop everybody's payments with one that is odd.
 */
export function tellPresence(outcome: SaleOutcome): Presence {
  switch (outcome.kind) {
    case 'approved':
    case 'declined':
      return 'there';
    case 'refused':
      return outcome.why === 'busy' || outcome.why === 'not_completed' ? 'unsaid' : 'there';
    case 'not_sent':
      return 'gone';
    case 'unknown':
      switch (outcome.cause) {
        case 'timeout':
        case 'reset':
        case 'http':
        case 'parse':
          return 'gone';
        case 'duplicate':
        case 'mismatch':
          return 'there';
        case 'gateway':
          return 'unsaid';
      }
  }
}
