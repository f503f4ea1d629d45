import { AppError } from '@piton/contract/http/errors.ts';
import type { PayRequestState } from '@piton/contract/payments/pay-page-props.ts';
import type { PaymentRequest } from '@piton/contract/payment-requests/payment-request.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { cursorTime, type PageCursor, readCursor } from '../http/endpoints/page-cursor.ts';
import { pageOf } from '../http/endpoints/page-of.ts';
import type { RequestKey } from '../http/endpoints/request-key.ts';
import { isInState } from './is-in-state.ts';
import { isRequestId } from './request-id.ts';
import { readRequest, requestOf, type RequestRow, selectRequests } from './request-store.ts';
import type { RequestsDeps } from './requests-deps.ts';

const pageSize = 20;

/** One page of a company's payment requests, for all its members. */
export async function listRequests(
  { database }: Pick<RequestsDeps, 'database'>,
  userId: string,
  { companyId, cursor }: { companyId: string; cursor?: string | undefined },
): Promise<{ items: PaymentRequest[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor, isRequestId);
  const rows = await actingAs(database, { userId }, async (transaction) => {
    const member = await transaction
      .selectFrom('company_members')
      .select('company_id')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (member === undefined) throw new AppError('not_found');
    return selectPage(transaction, { companyId, after, mode: null, limit: pageSize });
  });
  return pageOf(rows, pageSize, requestOf);
}

type KeyReader = Pick<RequestKey, 'companyId' | 'keyId' | 'mode'>;

type RequestFilter = {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly state?: PayRequestState | undefined;
  /** The merchant's, in any case. */
  readonly reference?: string | undefined;
};

/** One page of the requests in the key's mode. */
export async function listRequestsOfKey(
  { database }: Pick<RequestsDeps, 'database'>,
  { companyId, keyId, mode }: KeyReader,
  { cursor, limit, state, reference }: RequestFilter,
): Promise<{ items: RequestRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor, isRequestId);
  const rows = await actingAs(database, { companyId, keyId }, (transaction) =>
    selectPage(transaction, { companyId, after, mode, limit, state, reference }),
  );
  return pageOf(rows, limit, (row) => row);
}

export async function readRequestOfKey(
  { database }: Pick<RequestsDeps, 'database'>,
  { companyId, keyId, mode }: KeyReader,
  requestId: string,
): Promise<RequestRow> {
  const row = await actingAs(database, { companyId, keyId }, (transaction) =>
    readRequest(transaction, { companyId, requestId }),
  );
  if (row?.mode !== mode) throw new AppError('not_found');
  return row;
}

type Page = Omit<RequestFilter, 'cursor'> & {
  readonly companyId: string;
  readonly after: PageCursor | null;
  readonly mode: SaleMode | null;
};

function selectPage(
  transaction: Transaction<DB>,
  { companyId, after, mode, limit, state, reference }: Page,
): Promise<(RequestRow & { created_text: string })[]> {
  return selectRequests(transaction, companyId)
    .select(cursorTime('payment_requests.created_at').as('created_text'))
    .$if(mode !== null, (query) => query.where('mode', '=', mode ?? ''))
    .$if(state !== undefined, (query) => query.where(isInState(state ?? 'open')))
    .$if(reference !== undefined, (query) =>
      query.where(
        sql<boolean>`reference <> '' and lower(btrim(reference)) = lower(btrim(${reference}))`,
      ),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}
