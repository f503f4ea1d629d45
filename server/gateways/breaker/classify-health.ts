import type { SaleOutcome } from '../gateway.ts';

/** An outcome's evidence about the gateway itself. */
export type Health = 'up' | 'down' | 'unclear';

/**
 * A gateway that decides is up; one that could not be reached or sent no valid reply is down. Its
 * reports of its own trouble count as neither: they may concern one odd sale, and one customer must
 * not be able to stop all payments.
 */
export function classifyHealth(outcome: SaleOutcome): Health {
  switch (outcome.kind) {
    case 'approved':
    case 'declined':
      return 'up';
    case 'refused':
      return outcome.why === 'busy' || outcome.why === 'not_completed' ? 'unclear' : 'up';
    case 'not_sent':
      return 'down';
    case 'unknown':
      switch (outcome.cause) {
        case 'timeout':
        case 'reset':
        case 'http':
        case 'parse':
          return 'down';
        case 'duplicate':
        case 'mismatch':
          return 'up';
        case 'gateway':
          return 'unclear';
      }
  }
}
