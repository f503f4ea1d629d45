import { AppError } from '@piton/contract/http/errors.ts';
import type { PaymentRequest } from '@piton/contract/payment-requests/payment-request.ts';
import { sql } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import { readCursor, writeCursor } from '../http/endpoints/page-cursor.ts';
import { isRequestId } from './request-id.ts';
import { requestOf, selectRequests } from './request-store.ts';
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
    return selectRequests(transaction, companyId)
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id})`,
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .execute();
  });
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  const nextCursor =
    rows.length > pageSize && last !== undefined
      ? writeCursor({ createdAt: last.created_at.toISOString(), id: last.id })
      : null;
  return { items: items.map(requestOf), nextCursor };
}
