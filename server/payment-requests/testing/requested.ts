import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { RequestUses } from '@piton/contract/payment-requests/payment-request.ts';
import { withKeptConnection } from '../../database/testing/keep-connections.ts';
import type { PaymentWorld } from '../../payments/testing/payment-world.ts';
import { newRequestId } from '../request-id.ts';

type RequestFields = {
  companyId?: string;
  mode?: SaleMode;
  amountMills?: number;
  purpose?: string;
  uses?: RequestUses;
  expiresAt?: Date | null;
};

type RequestingMerchant = Pick<PaymentWorld, 'companyId' | 'ownerId'> & {
  database: Pick<PaymentWorld['database'], 'owner'>;
};

/** A single-use request for EC$12.50, the amount of the tests' payment. */
export async function requested(
  { database, companyId, ownerId }: RequestingMerchant,
  fields: RequestFields = {},
): Promise<string> {
  const requestId = newRequestId();
  await withKeptConnection(database.owner, (client) =>
    client.query(
      `insert into payment_requests
         (id, company_id, merchant_id, mode, amount_mills, purpose, reference, uses, expires_at)
       values ($1, $2, $3, $4, $5, $6, 'INV-7', $7, $8)`,
      [
        requestId,
        fields.companyId ?? companyId,
        ownerId,
        fields.mode ?? 'live',
        fields.amountMills ?? 12_500,
        fields.purpose ?? 'Two nights',
        fields.uses ?? 'single',
        fields.expiresAt ?? null,
      ],
    ),
  );
  return requestId;
}

export async function switchOff(
  { database }: Pick<PaymentWorld, 'database'>,
  requestId: string,
): Promise<void> {
  await withKeptConnection(database.owner, (client) =>
    client.query('update payment_requests set disabled_at = now() where id = $1', [requestId]),
  );
}
