import type {
  listLoggedRequests as endpoint,
  LoggedRequest,
  ShownRequest,
} from '@piton/contract/request-log/request-log.ts';
import type { EndpointInput } from '@piton/contract/http/endpoint.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { actingAs } from '../database/acting-as.ts';
import type { ApiRequests, DB } from '../database/types.ts';
import { cursorTime, readCursor } from '../http/endpoints/page-cursor.ts';
import { pageOf } from '../http/endpoints/page-of.ts';

export type RequestLogDeps = { readonly database: Kysely<DB> };

const ownLogOnly = 'Only the company’s owner sees the requests of its API keys.';
const pageSize = 50;

type Query = EndpointInput<typeof endpoint>['query'] & { readonly companyId: string };

export async function listLoggedRequests(
  { database }: RequestLogDeps,
  userId: string,
  { companyId, mode, status, method, keyId, cursor }: Query,
): Promise<{ items: LoggedRequest[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId }, ownLogOnly);
    let query = transaction
      .selectFrom('api_requests')
      .selectAll()
      .select(cursorTime('at').as('created_text'))
      .where('company_id', '=', companyId);
    if (mode) query = query.where('mode', '=', mode);
    if (method) query = query.where('method', '=', method);
    if (keyId) query = query.where('key_id', '=', keyId);
    if (status) {
      const from = Number(status.charAt(0)) * 100;
      query = query.where('status', '>=', from).where('status', '<', from + 100);
    }
    if (after) {
      query = query.where(
        sql<boolean>`(at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
      );
    }
    return query
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .execute();
  });
  return pageOf(rows, pageSize, loggedOf);
}

export async function readLoggedRequest(
  { database }: RequestLogDeps,
  userId: string,
  { companyId, id }: { companyId: string; id: string },
): Promise<ShownRequest> {
  const row = await actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId }, ownLogOnly);
    return transaction
      .selectFrom('api_requests')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst();
  });
  if (row === undefined) throw new AppError('not_found');
  const { idempotency_key: idempotencyKey, address, body, error } = row;
  return { ...loggedOf(row), idempotencyKey, address, body, error };
}

function loggedOf(row: Selectable<ApiRequests>): LoggedRequest {
  const { id, method, route, path, status } = row;
  return {
    id,
    requestId: row.request_id,
    at: row.at.toISOString(),
    mode: row.mode as SaleMode,
    key: { id: row.key_id, name: row.key_name },
    method,
    route,
    path,
    status,
    errorCode: row.error_code,
    durationMs: row.duration_ms,
  };
}
