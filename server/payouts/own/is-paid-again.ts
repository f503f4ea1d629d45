import { sql } from 'kysely';

/**
 * For an undelivered payout `p` and its step `s`: true if all its returned money is in later
 * payouts. It compares ledger entries, because an owner may be paid again for one company and not
 * for another.
 */
export const isPaidAgain = sql<boolean>`
  not exists (
    select from ledger_entries entry
     where entry.transaction_id = s.ledger_transaction_id and entry.kind = 'payout_return'
       and not exists (
         select from payout_lines l
          where l.account_id = entry.account_id
            and entry.id > coalesce(l.after_entry_id, 0) and entry.id <= l.to_entry_id
       )
  )`;
