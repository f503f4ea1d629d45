import { AppError } from '@piton/contract/http/errors.ts';
import {
  requestedAmountProblem,
  requestReasons,
} from '@piton/contract/payments/payment-reasons.ts';
import type { RequestRefusal } from '../begin-sale.ts';

/** Texts for the customer; each makes clear that nothing was charged. */
export function refuseRequest(why: RequestRefusal): AppError {
  switch (why) {
    case 'busy':
      return new AppError('request_busy');
    case 'paid':
      return new AppError('request_paid');
    case 'off':
    case 'expired':
      return new AppError('request_closed');
    case 'unknown':
      return new AppError('not_found', { message: requestReasons.unknown });
    case 'amount':
      return new AppError('rejected_fields', {
        message: requestReasons.amount,
        fields: { amount: requestedAmountProblem },
      });
  }
}
