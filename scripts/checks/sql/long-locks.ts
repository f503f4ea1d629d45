/**
 * Migrations that break the rules of long locks and have been applied, so that nobody edits them,
 * with what they lock. `npm run proof -- upgrade` measures their longest lock.
 */
export const longLocks: Readonly<Record<string, string>> = {
  '0009-add-refunds.sql': 'reads all ledger transactions, and indexes proposals, which are few',
  '0010-powertranz-and-three-d-secure.sql': 'gateway accounts: at most two for a company',
  '0011-dispute-evidence.sql': 'proposals and disputes, which are few',
  '0012-void-unknown-sales.sql': 'proposals, which are few',
  '0028-index-expiries.sql': 'indexes the payment requests that expire',
  '0043-retire-company-keys.sql': 'key pairs: a few for each company',
};
