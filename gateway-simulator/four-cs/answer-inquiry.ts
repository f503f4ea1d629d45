import type { Transaction } from './transaction.ts';

/** The whole of what an inquiry says: no amount, no approval code. Incomplete took nothing: NO. */
export function answerInquiry(found: Transaction | undefined): 'YES' | 'NO' | 'NOTFOUND' {
  if (!found) return 'NOTFOUND';
  return found.outcome === 'Approved' ? 'YES' : 'NO';
}
