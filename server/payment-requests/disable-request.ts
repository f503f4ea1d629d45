import { AppError } from '@piton/contract/http/errors.ts';
import type { PaymentRequest } from '@piton/contract/payment-requests/payment-request.ts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import { asOwnerOf } from './as-owner-of.ts';
import { readRequest, requestOf } from './request-store.ts';
import type { RequestsDeps } from './requests-deps.ts';

/** Permanent and idempotent. A payment that is under way continues. */
export async function disableRequest(
  { database }: Pick<RequestsDeps, 'database'>,
  userId: string,
  which: { companyId: string; requestId: string },
): Promise<PaymentRequest> {
  const { companyId, requestId } = which;
  return actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId });
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
        actorId: userId,
        action: 'disable-payment-request',
        subjectKind: 'company',
        subjectId: companyId,
        detail: { requestId },
      });
    }
    return requestOf(row);
  });
}
