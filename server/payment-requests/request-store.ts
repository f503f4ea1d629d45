import { calendarDay } from '@piton/contract/time/time.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import type { PayRequestState } from '@piton/contract/payments/pay-page-props.ts';
import type {
  PaymentRequest,
  RequestState,
  RequestUses,
} from '@piton/contract/payment-requests/payment-request.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB, PaymentRequests } from '../database/types.ts';

export type RequestRow = Selectable<PaymentRequests> & {
  state: PayRequestState;
  unprojected_count: bigint;
  last_payment_id: string | null;
};

/** Its payments that `paid_count` doesn't include yet. */
export const unprojectedCount = sql<bigint>`(
  select count(*) from unprojected_sales u
   where u.request_id = payment_requests.id and u.status = 'Approved'
)`.as('unprojected_count');

const lastPaymentId = sql<string | null>`(
  select s.id from sales s
   where s.company_id = payment_requests.company_id and s.request_id = payment_requests.id
     and s.status = 'Approved'
   order by s.created_at desc, s.id desc limit 1
)`.as('last_payment_id');

/** Selects the state that `begin_sale` would find. */
export function selectRequests(transaction: Transaction<DB>, companyId: string) {
  return transaction
    .selectFrom('payment_requests')
    .selectAll()
    .select(sql<PayRequestState>`payment_request_state(payment_requests)`.as('state'))
    .select(unprojectedCount)
    .select(lastPaymentId)
    .where('company_id', '=', companyId);
}

export async function readRequest(
  transaction: Transaction<DB>,
  { companyId, requestId }: { companyId: string; requestId: string },
): Promise<RequestRow | null> {
  const row = await selectRequests(transaction, companyId)
    .where('id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

export function selectRequestsByIds(
  transaction: Transaction<DB>,
  { companyId, ids }: { companyId: string; ids: readonly string[] },
): Promise<RequestRow[]> {
  return selectRequests(transaction, companyId).where('id', 'in', ids).execute();
}

const words: Readonly<Record<PayRequestState, RequestState>> = {
  open: 'Open',
  busy: 'Being paid',
  paid: 'Paid',
  expired: 'Expired',
  off: 'Switched off',
};

export function requestOf(row: Omit<RequestRow, 'last_payment_id'>): PaymentRequest {
  const paidCount = row.paid_count + row.unprojected_count;
  return {
    requestId: row.id,
    companyId: row.company_id,
    created: row.created_at.toISOString(),
    mode: row.mode as SaleMode,
    amount: textFromMills(row.amount_mills),
    purpose: row.purpose,
    reference: row.reference,
    lastDay: lastDayOf(row),
    uses: row.uses as RequestUses,
    state: words[row.state],
    paidCount: Number(paidCount),
    paidTotal: textFromMills(row.amount_mills * paidCount),
  };
}

/** A request expires at the start of the following day. */
function lastDayOf({ expires_at: expires }: Pick<RequestRow, 'expires_at'>): string | null {
  return expires === null ? null : calendarDay(new Date(expires.getTime() - 1));
}
