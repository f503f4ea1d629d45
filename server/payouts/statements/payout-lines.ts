import { AppError } from '@piton/contract/http/errors.ts';
import { sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';
import { refuseNonOwner, type EntryRange } from './entry-ranges.ts';

export type TakenPayout = {
  readonly reference: string;
  readonly state: string;
  readonly net_mills: bigint;
  readonly carried_in_mills: bigint;
  readonly carried_out_mills: bigint;
};

/**
 * The user's payout and its ledger entries. Another owner's payout gives the same result as an
 * unknown one.
 */
export async function findPayout(
  reading: Reading,
  userId: string,
  payoutId: string,
): Promise<{ payout: TakenPayout; ranges: EntryRange[] }> {
  const [{ rows: found }, { rows: ranges }] = await Promise.all([
    sql<TakenPayout>`
      select p.reference, p.state, p.net_mills, l.carried_in_mills, l.carried_out_mills
        from payouts p
       cross join lateral (
         select sum(carried_in_mills)::bigint as carried_in_mills,
                sum(carried_out_mills)::bigint as carried_out_mills
           from payout_lines where payout_id = p.id
       ) l
       where p.id = ${payoutId} and p.owner_id = ${userId}`.execute(reading),
    sql<EntryRange>`
      select company_id, after_entry_id, to_entry_id from payout_lines
       where payout_id = ${payoutId} and owner_id = ${userId}
       order by company_id`.execute(reading),
  ]);
  const [payout] = found;
  if (payout === undefined) throw new AppError('not_found');
  await refuseNonOwner(reading, userId, ranges);
  return { payout, ranges };
}
