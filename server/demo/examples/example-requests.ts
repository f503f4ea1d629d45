import { randomUUID } from 'node:crypto';
import type { Prepared } from '../../startup/start-server.ts';
import { actingAs } from '../../database/acting-as.ts';

type ExampleKey = {
  readonly companyId: string;
  readonly mode: 'live' | 'test';
  readonly keyId: string;
  readonly name: string;
};

const order = { purpose: 'Nutmeg and cinnamon', amount: { value: '64.00', currency: 'XCD' } };
const refusal = {
  code: 'rejected_fields',
  message: 'Please check the marked fields.',
  fields: { 'amount.value': 'Enter an amount above zero.' },
};

/** A shop's request log: an order, the same with a mistake, and a look at the payments. */
export async function addExampleRequests(
  { database }: Pick<Prepared, 'database'>,
  { companyId, mode, keyId, name }: ExampleKey,
): Promise<void> {
  const of = (minutes: number) => ({
    id: randomUUID(),
    request_id: randomUUID(),
    company_id: companyId,
    mode,
    key_id: keyId,
    key_name: name,
    at: new Date(Date.now() - minutes * 60_000),
    route: '/v1/payment-requests',
    path: '/v1/payment-requests',
    duration_ms: 12 + minutes,
    idempotency_key: null,
    address: '192.0.2.44',
    body: null,
    error_code: null,
    error: null,
  });
  const refused = { ...order, amount: { value: '0.00', currency: 'XCD' } };
  await actingAs(database, 'piton', (transaction) =>
    transaction
      .insertInto('api_requests')
      .values([
        {
          ...of(9),
          method: 'POST',
          status: 422,
          body: JSON.stringify(refused),
          error_code: refusal.code,
          error: JSON.stringify(refusal),
        },
        {
          ...of(8),
          method: 'POST',
          status: 200,
          body: JSON.stringify(order),
          idempotency_key: 'order-2042',
        },
        { ...of(5), method: 'GET', status: 200, route: '/v1/payments', path: '/v1/payments' },
      ])
      .execute(),
  );
}
