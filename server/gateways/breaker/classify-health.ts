import type { SaleStep } from '../gateway.ts';

/** An outcome's evidence about the gateway itself. */
export type Health = 'available' | 'unavailable' | 'unclear';

/**
 * A gateway that decides is available; one that could not be reached or sent no valid reply isn't. Its
 * reports of its own trouble count as neither: they may concern one odd sale, and one customer must
 * not be able to stop all payments.
 */
export function classifyHealth(outcome: SaleStep): Health {
  switch (outcome.kind) {
    case 'approved':
    case 'declined':
    case 'challenge':
      return 'available';
    case 'refused':
      return outcome.why === 'busy' || outcome.why === 'not_completed' ? 'unclear' : 'available';
    case 'not_sent':
      return 'unavailable';
    case 'unknown':
      switch (outcome.cause) {
        case 'timeout':
        case 'reset':
        case 'http':
        case 'parse':
          return 'unavailable';
        case 'duplicate':
        case 'mismatch':
          return 'available';
        case 'gateway':
          return 'unclear';
      }
  }
}
