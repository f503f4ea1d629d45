import type { SaleOutcome } from '../gateway.ts';

/** An outcome's evidence about the gateway itself. */
export type Presence = 'there' | 'gone' | 'unsaid';

/**
 * A gateway that decides is up; one that could not be reached or sent no valid reply is down. Its
 * reports of its own trouble count as neither: they may concern one odd sale, and one customer must
 * not be able to stop all payments.
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
