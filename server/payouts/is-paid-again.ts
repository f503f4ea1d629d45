import { sql } from 'kysely';

/**
 * Of a payout `p` that did not arrive, with the step `s` that says so: whether all that came back is in later
 * payouts, each of which says what became of it. By the entries that they take: its owner may be paid for one
 * company again, and not for another.
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
