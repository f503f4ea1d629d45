import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { RefundsDeps } from '../refunds/refunds-deps.ts';
import type { RequestLog } from '../request-log/create-request-log.ts';
import type { WebhooksDeps } from '../webhooks/webhooks-deps.ts';

export type V1Deps = PaymentDeps &
  RefundsDeps &
  WebhooksDeps & { readonly requestLog: Pick<RequestLog, 'record'> };
