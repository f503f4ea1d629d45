import { AppError } from '@piton/contract/http/errors.ts';
import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';
import { readRun } from './read-run.ts';

type Cancelled = { readonly payoutId: string; readonly reason: string };

/** Cancels an unsent payout and credits the merchant's balance. */
export async function cancelPayout(
  database: Kysely<DB>,
  staffId: string,
  { payoutId, reason }: Cancelled,
): Promise<PayoutRun> {
  return actingAs(database, { staffId }, async (transaction) => {
    const { rows } = await onlyAllowed(
      sql<{ day: string; cancelled: boolean }>`
        select p.cut_off_day::text as day, cancel_payout(p.id, ${reason}) as cancelled
          from payouts p where p.id = ${payoutId}`.execute(transaction),
    );
    const [row] = rows;
    if (row === undefined) throw new AppError('not_found');
    if (!row.cancelled) {
      throw new AppError('version_conflict', {
        message: 'It has already been sent or has ended.',
      });
    }
    return readRun(transaction, staffId, row.day);
  });
}
