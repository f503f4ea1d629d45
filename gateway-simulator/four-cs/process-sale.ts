import type { Book } from '../book.ts';
import { JournalError } from '../journal/open-journal.ts';
import { readCents } from './amount.ts';
import { findBadParameter } from './find-bad-parameter.ts';
import { type IslandTime, islandTime } from './island-time.ts';
import type { Unreadable } from './read-any-sale.ts';
import { newApprovalCode } from './references.ts';
import type { Reply } from './reply.ts';
import type { SaleRequest } from './sale-request.ts';
import { outcomeOf } from './test-cards.ts';
import type { Transaction, TranType } from './transaction.ts';
import type { Transactions } from './transactions.ts';

export type SaleDependencies = {
  transactions: Transactions;
  newHostReference: (now: IslandTime) => string;
  batchIdOf: (owner: { book: Book; merchantKey: string }, now: IslandTime) => string;
  now: () => Date;
};

/**
 * One sale, from its request to its reply. Nothing in here waits for anything: between the look for a
 * duplicate and the line in the journal no other sale can come.
 */
export function processSale(
  request: SaleRequest | Unreadable,
  book: Book,
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
  const key = { book, merchantKey: request.MerchantKey, tranId: request.TranId };
  if (transactions.has(key)) return { kind: 'refused', resultCode: 'DuplicateTransaction' };
  const transaction = decide(request, { book, now, localNow }, dependencies);
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
  { book, now, localNow }: { book: Book; now: Date; localNow: IslandTime },
  { newHostReference, batchIdOf }: SaleDependencies,
): Transaction {
  const outcome = outcomeOf(request.CardNumber);
  const [merchantKey, tranId, invoice] = detached(request);
  const tranType = request.TranType as TranType;
  const isPosted = tranType === 'AuthAndPost' && outcome !== 'Incomplete';
  return {
    book,
    merchantKey,
    tranId,
    tranType,
    invoice,
    amountCents: readCents(request.Amount) ?? 0n,
    currency: request.Currency,
    outcome,
    approvalCode: outcome === 'Approved' ? newApprovalCode() : '',
    hostReference: outcome === 'Incomplete' ? '' : newHostReference(localNow),
    batchId: isPosted ? batchIdOf({ book, merchantKey }, localNow) : '',
    processedAt: now.toISOString(),
  };
}

/**
 * Copies of their own: a part of a text may hold on to the whole, which here is a request with its
 * card in it, for as long as the transaction is remembered.
 */
function detached({ MerchantKey, TranId, Invoice }: SaleRequest): [string, string, string] {
  const copy = Buffer.from(MerchantKey + TranId + Invoice).toString();
  const keyEnd = MerchantKey.length;
  const idEnd = keyEnd + TranId.length;
  return [copy.slice(0, keyEnd), copy.slice(keyEnd, idEnd), copy.slice(idEnd)];
}
