import { sql } from 'kysely';

/**
 * Of a payout `p` that did not arrive, with the step `s` that says so: whether its owner is paid again, or is
 * about to be. Its money is in there.
 */
export const isPaidAgain = sql<boolean>`
  exists (
    select from payouts later
     where later.owner_id = p.owner_id and later.queued_at > s.at
       and later.state in ('queued', 'approved', 'in_transit', 'deposited')
  )`;
