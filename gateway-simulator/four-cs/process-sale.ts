import type { Mode } from '../mode.ts';
import { JournalError } from '../journal/open-journal.ts';
import { readCents } from '../amount.ts';
import { findBadParameter } from './sale-request/find-bad-parameter.ts';
import { type IslandTime, islandTime } from '../island-time.ts';
import type { Unreadable } from './sale-request/read-any-sale.ts';
import { newApprovalCode } from './references.ts';
import type { Reply } from './reply.ts';
import type { SaleRequest } from './sale-request/sale-elements.ts';
import { outcomeOf } from './test-cards.ts';
import type { Transaction, TranType } from './transaction.ts';
import type { Transactions } from './transactions.ts';

export type SaleDependencies = {
  transactions: Transactions;
  newHostReference: (now: IslandTime) => string;
  batchIdOf: (owner: { mode: Mode; merchantKey: string }, now: IslandTime) => string;
  now: () => Date;
};

/**
 * Processes one sale from request to reply. It is synchronous, so that no other sale can come
 * between the duplicate check and the journal entry.
 */
export function processSale(
  request: SaleRequest | Unreadable,
  mode: Mode,
  dependencies: SaleDependencies,
): Reply {
  const { transactions } = dependencies;
  const now = dependencies.now();
  if ('unreadable' in request) return { kind: 'fault', faultString: request.unreadable };
  const localNow = islandTime(now.getTime());
  const bad = findBadParameter(request, localNow);
  if (bad) {
    return {
      kind: 'refused',
      resultCode: 'ParameterError',
      errorMessage: `Bad Parameter: ${bad}`,
    };
  }
  const key = { mode, merchantKey: request.MerchantKey, tranId: request.TranId };
  if (transactions.has(key)) return { kind: 'refused', resultCode: 'DuplicateTransaction' };
  const transaction = decide(request, { mode, now, localNow }, dependencies);
  try {
    transactions.record(transaction);
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { kind: 'failed', result: 'UnabletoProcessInternalProblem' };
  }
  return { kind: 'processed', transaction };
}

function decide(
  request: SaleRequest,
  { mode, now, localNow }: { mode: Mode; now: Date; localNow: IslandTime },
  { newHostReference, batchIdOf }: SaleDependencies,
): Transaction {
  const outcome = outcomeOf(request.CardNumber);
  const [merchantKey, tranId, invoice] = detached(request);
  const tranType = request.TranType as TranType;
  const isPosted = tranType === 'AuthAndPost' && outcome !== 'Incomplete';
  return {
    mode,
    merchantKey,
    tranId,
    tranType,
    invoice,
    amountCents: readCents(request.Amount) ?? 0n,
    currency: request.Currency,
    outcome,
    approvalCode: outcome === 'Approved' ? newApprovalCode() : '',
    hostReference: outcome === 'Incomplete' ? '' : newHostReference(localNow),
    batchId: isPosted ? batchIdOf({ mode, merchantKey }, localNow) : '',
    processedAt: now.toISOString(),
  };
}

/**
 * Copies the strings: a substring may keep the whole request, with its card, in memory for as long
 * as the transaction is stored.
 */
function detached({ MerchantKey, TranId, Invoice }: SaleRequest): [string, string, string] {
  const copy = Buffer.from(MerchantKey + TranId + Invoice).toString();
  const keyEnd = MerchantKey.length;
  const idEnd = keyEnd + TranId.length;
  return [copy.slice(0, keyEnd), copy.slice(keyEnd, idEnd), copy.slice(idEnd)];
}
