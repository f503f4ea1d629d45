/**
 * Selects violations, one row each: `problem` is a sentence; `key` identifies the fault and stays
 * the same while totals change; `difference` is the amount, where there is one.
 */
export type LedgerCheck = {
  readonly name:
    | 'ledger'
    | 'balances'
    | 'postings'
    | 'proposals'
    | 'payouts'
    | 'imports'
    | 'contradictions'
    | 'attempts';
  readonly question: string;
};
