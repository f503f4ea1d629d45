import type { ShownRefund } from '@piton/contract/refunds/refund.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { afterWorkingMs } from '@piton/contract/time/working-days.ts';
import type { Selectable } from 'kysely';
import type { Refunds } from '../database/types.ts';

/** The time that staff have for a refund in the acquirer's portal: two working days. */
const portalMs = 2 * 24 * 60 * 60_000;

/** The day by which staff make a refund that was requested then. */
export function dueDayFrom(requested: Date): string {
  return calendarDay(afterWorkingMs(requested, portalMs));
}

export type RefundRow = Pick<
  Selectable<Refunds>,
  | 'id'
  | 'amount_mills'
  | 'fee_mills'
  | 'reason'
  | 'state'
  | 'method'
  | 'proposal_id'
  | 'requested_at'
  | 'ended_at'
  | 'is_void'
  | 'reference'
  | 'failure'
> & { readonly key_name?: string | null };

export function shownRefund(row: RefundRow): ShownRefund {
  return {
    id: row.id,
    amountCents: Number(row.amount_mills / 10n),
    feeMills: Number(row.fee_mills),
    reason: row.reason,
    state: row.state as ShownRefund['state'],
    method: row.method as ShownRefund['method'],
    isByStaff: row.proposal_id !== null,
    keyName: row.key_name ?? null,
    requested: row.requested_at.toISOString(),
    dueOn: row.method === 'portal' ? dueDayFrom(row.requested_at) : null,
    ended: row.ended_at?.toISOString() ?? null,
    isVoid: row.is_void,
    reference: row.reference,
    failure: row.failure as ShownRefund['failure'],
  };
}
