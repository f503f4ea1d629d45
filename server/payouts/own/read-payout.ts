import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { getPayout } from '@piton/contract/payouts/payout.ts';
import { type Kysely, sql } from 'kysely';
import { readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import { lineOf, type LineRow } from '../payout-line.ts';
import { payoutOf, selectPayouts, statusOf } from './payout-list.ts';
import { recordedReason } from '../../database/recorded-reason.ts';

type Step = { state: string; at: Date; reason: string };

/** Another owner's payout gives the same result as an unknown one. */
export async function readPayoutOf(
  database: Kysely<DB>,
  userId: string,
  payoutId: string,
): Promise<EndpointOutput<typeof getPayout>> {
  return readingAs(database, { userId }, async (reading) => {
    const [found, lines, steps] = await Promise.all([
      selectPayouts(reading, userId, { where: sql`p.id = ${payoutId}`, limit: 1 }),
      sql<LineRow>`
        select l.*, c.name,
               returned_between(l.account_id, l.after_entry_id, l.to_entry_id) as returned_mills
          from payout_lines l join companies c on c.id = l.company_id
         where l.payout_id = ${payoutId} and l.owner_id = ${userId}
         order by l.net_mills desc, l.company_id`.execute(reading),
      sql<Step>`
        select state, at, ${recordedReason('reason')} as reason from payout_steps
         where payout_id = ${payoutId} and owner_id = ${userId} and state <> 'approved'
         order by number`.execute(reading),
    ]);
    const [row] = found;
    if (row === undefined) throw new AppError('not_found');
    return {
      ...payoutOf(row),
      lines: lines.rows.map(lineOf),
      steps: steps.rows.map(({ state, at, reason }) => ({
        status: statusOf(state),
        at: at.toISOString(),
        reason,
      })),
    };
  });
}
