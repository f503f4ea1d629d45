import { textFromMills } from '@piton/contract/money/money.ts';
import type { Insertable, Transaction } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import type { DB, PaymentRequests } from '../database/types.ts';
import { readRequest, type RequestRow } from './request-store.ts';

type NewRequest = Insertable<PaymentRequests> & { amount_mills: bigint };

/** Creates the request with its audit entry. */
export async function insertRequest(
  transaction: Transaction<DB>,
  values: NewRequest,
): Promise<RequestRow> {
  const { id: requestId, company_id: companyId, api_key_id: keyId = null } = values;
  await transaction.insertInto('payment_requests').values(values).execute();
  await recordAudit(transaction, {
    actorId: keyId === null ? values.merchant_id : null,
    action: 'create-payment-request',
    subjectKind: 'company',
    subjectId: companyId,
    // Without the purpose: the audit is permanent, and the text may name a person.
    detail: {
      requestId,
      mode: values.mode,
      amount: textFromMills(values.amount_mills),
      uses: values.uses,
      expiresAt: values.expires_at ?? null,
      ...(keyId !== null && { keyId }),
    },
  });
  const row = await readRequest(transaction, { companyId, requestId });
  if (row === null) throw new Error('a payment request was made and is not there');
  return row;
}
