import type { Book } from '../book.ts';
import { JournalError } from '../journal/open-journal.ts';
import { readCents } from './amount.ts';
import { findBadParameter } from './find-bad-parameter.ts';
import { readSaleRequest } from './read-sale-request.ts';
import { batchIdOf, newApprovalCode } from './references.ts';
import type { Reply } from './reply.ts';
import type { SaleRequest } from './sale-request.ts';
import { outcomeOf } from './test-cards.ts';
import type { Transaction, TranType } from './transaction.ts';
import type { Transactions } from './transactions.ts';

export type SaleDependencies = {
  transactions: Transactions;
  newHostReference: (now: Date) => string;
  now: () => Date;
};

/**
 * One sale, from its XML to its reply. Nothing in here waits for anything: between the look for a
 * duplicate and the line in the journal no other sale can come.
 */
export function processSale(xml: string, book: Book, dependencies: SaleDependencies): Reply {
  const { transactions } = dependencies;
  const now = dependencies.now();
  const request = readSaleRequest(xml);
  if ('unreadable' in request) return { kind: 'fault', faultString: request.unreadable };
  const bad = findBadParameter(request, now);
  if (bad) {
    return {
      kind: 'refused',
      resultCode: 'ParameterError',
      errorMessage: `Bad Parameter: ${bad}`,
    };
  }
  const key = { book, merchantKey: request.MerchantKey, tranId: request.TranId };
  if (transactions.has(key)) return { kind: 'refused', resultCode: 'DuplicateTransaction' };
  const transaction = decide(request, book, { ...dependencies, now: () => now });
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
  book: Book,
  { newHostReference, now }: SaleDependencies,
): Transaction {
  const outcome = outcomeOf(request.CardNumber);
  const merchantKey = request.MerchantKey;
  const tranType = request.TranType as TranType;
  const isPosted = tranType === 'AuthAndPost' && outcome !== 'Incomplete';
  return {
    book,
    merchantKey,
    tranId: request.TranId,
    tranType,
    invoice: request.Invoice,
    amountCents: readCents(request.Amount) ?? 0n,
    currency: request.Currency,
    outcome,
    approvalCode: outcome === 'Approved' ? newApprovalCode() : '',
    hostReference: outcome === 'Incomplete' ? '' : newHostReference(now()),
    batchId: isPosted ? batchIdOf({ book, merchantKey }, now()) : '',
    processedAt: now().toISOString(),
  };
}
