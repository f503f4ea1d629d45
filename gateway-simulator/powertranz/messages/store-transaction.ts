import { isApproval } from '../response-codes.ts';
import { newAuthorizationCode } from '../records/references.ts';
import type { Transaction } from '../records/record-types.ts';
import type { Service } from '../service.ts';

type Decided = Omit<Transaction, 'mode' | 'authorizationCode' | 'rrn' | 'processedAt'>;

/** Stores what was decided, and returns it with the gateway's references. */
export function storeTransaction(decided: Decided, service: Service): Transaction {
  const now = service.now();
  const transaction: Transaction = {
    ...decided,
    mode: service.mode,
    authorizationCode: isApproval(decided.isoResponseCode) ? newAuthorizationCode() : '',
    rrn: service.newRetrievalReference(now),
    processedAt: now.toISOString(),
  };
  service.records.record({ kind: 'transaction', record: transaction });
  return transaction;
}
