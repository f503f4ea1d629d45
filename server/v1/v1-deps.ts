import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { RefundsDeps } from '../refunds/refunds-deps.ts';
import type { RequestLog } from '../request-log/create-request-log.ts';
import type { WebhooksDeps } from '../webhooks/webhooks-deps.ts';

export type V1Deps = PaymentDeps &
  RefundsDeps &
  WebhooksDeps & {
    /** For lists of payments, payouts and disputes. */
    readonly readDatabase: Kysely<DB>;
    readonly requestLog: Pick<RequestLog, 'record'>;
  };
