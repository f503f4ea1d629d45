import { sql, type Transaction } from 'kysely';
import type { PayRequestState } from '@piton/contract/payments/pay-page-props.ts';
import type { DB } from '../database/types.ts';
import { requestOf, unprojectedCount } from '../payment-requests/request-store.ts';

/** The newest payment requests, in the format of the merchant's list. */
export async function exportPaymentRequests(
  transaction: Transaction<DB>,
  merchantId: string,
  limit: number,
): Promise<object> {
  const ofTheirs = transaction.selectFrom('payment_requests').where('merchant_id', '=', merchantId);
  const { count } = await ofTheirs
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await ofTheirs
    .selectAll()
    .select(sql<PayRequestState>`payment_request_state(payment_requests)`.as('state'))
    .select(unprojectedCount)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return {
    count: Number(count),
    included: rows.length,
    items: rows.map((row) => ({ ...requestOf(row), switchedOff: row.disabled_at })),
  };
}
