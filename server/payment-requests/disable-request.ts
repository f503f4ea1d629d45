import { AppError } from '@piton/contract/http/errors.ts';
import type { PaymentRequest } from '@piton/contract/payment-requests/payment-request.ts';
import { sql, type Transaction } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import type { RequestKey } from '../http/endpoints/request-key.ts';
import { readRequest, requestOf, type RequestRow } from './request-store.ts';
import { ownRequestsOnly, type RequestsDeps } from './requests-deps.ts';

/** Permanent and idempotent. A payment that is under way continues. */
export async function disableRequest(
  { database }: Pick<RequestsDeps, 'database'>,
  userId: string,
  which: { companyId: string; requestId: string },
): Promise<PaymentRequest> {
  const { companyId } = which;
  return actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId }, ownRequestsOnly);
    return requestOf(await disableOnce(transaction, which, { actorId: userId }));
  });
}

/** The same for a key of the company. */
export async function disableRequestByKey(
  { database }: Pick<RequestsDeps, 'database'>,
  { companyId, keyId, mode }: Pick<RequestKey, 'companyId' | 'keyId' | 'mode'>,
  requestId: string,
): Promise<RequestRow> {
  return actingAs(database, { companyId, keyId }, async (transaction) => {
    const row = await readRequest(transaction, { companyId, requestId });
    // A test key sees test requests alone.
    if (row?.mode !== mode) throw new AppError('not_found');
    return disableOnce(transaction, { companyId, requestId }, { actorId: null, keyId });
  });
}

async function disableOnce(
  transaction: Transaction<DB>,
  which: { companyId: string; requestId: string },
  { actorId, keyId }: { actorId: string | null; keyId?: string },
): Promise<RequestRow> {
  const { companyId, requestId } = which;
  const { numUpdatedRows } = await transaction
    .updateTable('payment_requests')
    .set({ disabled_at: sql<Date>`database_now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', requestId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  const row = await readRequest(transaction, which);
  if (row === null) throw new AppError('not_found');
  if (numUpdatedRows > 0n) {
    await recordAudit(transaction, {
      actorId,
      action: 'disable-payment-request',
      subjectKind: 'company',
      subjectId: companyId,
      detail: { requestId, ...(keyId !== undefined && { keyId }) },
    });
  }
  return row;
}
