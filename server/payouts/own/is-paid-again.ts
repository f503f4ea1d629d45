import { sql } from 'kysely';

/**
 * For an undelivered payout `p` and its step `s`: true if all its returned money is in later
 * payouts. It compares ledger entries, because an owner may be paid again for one company and not
 * for another.
 */
export const isPaidAgain = sql<boolean>`
  not exists (
    select from ledger_entries back
     where back.transaction_id = s.ledger_transaction_id and back.kind = 'payout_back'
       and not exists (
         select from payout_lines l
          where l.account_id = back.account_id
            and back.id > coalesce(l.after_entry_id, 0) and back.id <= l.to_entry_id
       )
  )`;
