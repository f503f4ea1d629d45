import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB, PayoutOutbox } from '../../database/types.ts';

/** The event of an email: a step of the owner's payout of that week, or its hold. */
export type PayoutEvent = Pick<Selectable<PayoutOutbox>, 'owner_id' | 'kind'> & {
  readonly cut_off_day: string;
};

export async function readPayoutEvent(
  transaction: Transaction<DB>,
  id: string,
): Promise<PayoutEvent> {
  const { rows } = await sql<PayoutEvent>`
    select owner_id, kind, cut_off_day::text as cut_off_day
      from payout_outbox where id = ${id}`.execute(transaction);
  const [event] = rows;
  if (event === undefined) throw new Error('an outbox row is locked and is gone');
  return event;
}
