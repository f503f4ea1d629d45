/**
 * Asks for what must not be, and answers one sentence a row as `problem`; as `key` what is wrong with
 * what, which stays the same while totals move on; and as `difference` by how much, where that is said.
 */
export type LedgerCheck = {
  readonly name:
    | 'books'
    | 'balances'
    | 'postings'
    | 'corrections'
    | 'payouts'
    | 'imports'
    | 'contradictions'
    | 'attempts';
  readonly question: string;
};
