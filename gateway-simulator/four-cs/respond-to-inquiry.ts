import type { Transaction } from './transaction.ts';

/**
 * The whole response to an inquiry: no amount, no approval code. An incomplete sale charged
 * nothing: NO.
 */
export function answerInquiry(found: Transaction | undefined): 'YES' | 'NO' | 'NOTFOUND' {
  if (!found) return 'NOTFOUND';
  return found.outcome === 'Approved' ? 'YES' : 'NO';
}
