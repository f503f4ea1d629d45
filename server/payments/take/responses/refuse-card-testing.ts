import { AppError } from '@piton/contract/http/errors.ts';
import { tryAgainIn } from '@piton/contract/http/waiting.ts';
import { requestClosedByDeclines } from '@piton/contract/payments/payment-reasons.ts';
import type { PaymentResult } from '../posted-payment.ts';

type Refused = Extract<PaymentResult, { kind: 'card_testing' }>;

export function refuseCardTesting({ ofWhat, retryAfterSeconds }: Refused): AppError {
  if (ofWhat === 'server') return new AppError('card_testing', { retryAfterSeconds });
  const message = `${requestClosedByDeclines} ${tryAgainIn(retryAfterSeconds)}`;
  return new AppError('card_testing', { retryAfterSeconds, message });
}
