import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { DB, Sales } from '../../../database/types.ts';
import { saleRecord } from '../../find-sale.ts';
import { dayMs, lateNight, nextLateInquiry } from './late-night.ts';
import type { SaleRecord } from '../../sale-record.ts';

export type LateResult = 'taken' | 'declined' | 'absent';

export type LateSale = SaleRecord & {
  /** The gateway's last response; null if there is none. */
  readonly before: { readonly response: LateResult; readonly at: Date } | null;
  /** True if this is the last inquiry. */
  readonly isLastNight: boolean;
};

/** No process postpones for longer than a day; a later time comes from a wrong clock. */
const latest = (now: Date) => new Date(now.getTime() + dayMs);

/**
 * Lists recent live sales that ended in doubt or by staff and are due an inquiry, in the order in
 * which they ended. Sales already tried tonight come last, so that they don't delay the others.
 * Only sales sent with one of these marks are known to the gateway; the others are counted.
 */
export async function listLate(
  transaction: Transaction<DB>,
  { marks, now }: { readonly marks: readonly string[]; readonly now: Date },
): Promise<{ ids: string[]; skipped: number }> {
  const { beganAt } = lateNight(now);
  const { rows } = await sql<{ id: string; is_known: boolean }>`
    select s.id, coalesce(s.platform_key_mark = any(${[...marks]}), true) as is_known
      from (${inDoubt(now)} union all ${resolvedByStaff(now)}) s
           left join late_inquiries l on l.sale_id = s.id
     where l.next_inquiry_at is null or l.next_inquiry_at not between ${now} and ${latest(now)}
     order by greatest(l.next_inquiry_at, ${beganAt}), s.decided_at, s.id`.execute(transaction);
  const ids = rows.filter(({ is_known: isKnown }) => isKnown).map(({ id }) => id);
  return { ids, skipped: rows.length - ids.length };
}

type Claimed = Selectable<Sales> & {
  response_before: LateResult | null;
  responded_before_at: Date | null;
};

/** Claims those that no other process has claimed since they were listed. */
export async function claimLate(
  transaction: Transaction<DB>,
  {
    ids,
    now,
    forMs,
  }: { readonly ids: readonly string[]; readonly now: Date; readonly forMs: number },
): Promise<LateSale[]> {
  const until = new Date(now.getTime() + forMs);
  const { rows } = await sql<Claimed>`
    with claimed as (
      insert into late_inquiries as l (sale_id, company_id, next_inquiry_at)
      select id, company_id, ${until}::timestamptz from sales
       where id = any(${[...ids]}::uuid[]) order by id
      on conflict (sale_id) do update set next_inquiry_at = excluded.next_inquiry_at
       where l.next_inquiry_at not between ${now} and ${latest(now)}
      returning sale_id, response, responded_at
    )
    select s.*, claimed.response as response_before, claimed.responded_at as responded_before_at
      from claimed join sales s on s.id = claimed.sale_id`.execute(transaction);
  return rows.map((row) => lateSale(row, now));
}

function lateSale(row: Claimed, now: Date): LateSale {
  const { response_before: response, responded_before_at: at, decided_at: decidedAt } = row;
  return {
    ...saleRecord(row),
    before: response !== null && at !== null ? { response, at } : null,
    isLastNight:
      decidedAt !== null && nextLateInquiry(decidedAt, lateNight(now).nextAt, now) === null,
  };
}

/** For a row `s` of `sales`. */
const endedInDoubt = sql<boolean>`s.ended_in_doubt_at is not null`;

/** For a row `p` of `proposals`: a resolution that changed how the sale ended. */
const isResolution = sql<boolean>`p.kind = 'resolution' and p.state = 'done'
  and p.outcome <> 'confirmed'`;

/** The gateway's contradiction is stored once; staff handle it from there. */
const isUncontradicted = sql<boolean>`not exists (
  select from sale_contradictions c
   where c.sale_id = s.id and c.reported_status <> 'Mismatch' and 'Approved' in (s.status, c.reported_status)
)`;

/**
 * For a row `s` of `sales`: a live sale that ended without certainty that no money moved, or that
 * two members of staff resolved.
 */
export const receivesLateInquiries = sql<boolean>`has_status_inquiry(s.gateway) and (${endedInDoubt} or s.mode = 'live' and exists (
  select from proposals p where p.sale_id = s.id and ${isResolution}
)) and ${isUncontradicted}`;

function inDoubt(now: Date): RawBuilder<unknown> {
  return sql`
    select s.id, s.decided_at, s.platform_key_mark
      from sales s where ${isRecent('ended_in_doubt_at', now)} and ${isUncontradicted}
       and has_status_inquiry(s.gateway)`;
}

function resolvedByStaff(now: Date): RawBuilder<unknown> {
  return sql`
    select s.id, s.decided_at, s.platform_key_mark
      from proposals p join sales s on s.id = p.sale_id
     where ${isResolution} and p.ended_at >= ${lateNight(now).sinceAt} and s.mode = 'live'
       and ${isRecent('decided_at', now)} and ${isUncontradicted} and not (${endedInDoubt})
       and has_status_inquiry(s.gateway)`;
}

function isRecent(column: 'decided_at' | 'ended_in_doubt_at', now: Date): RawBuilder<boolean> {
  const { beganAt, sinceAt } = lateNight(now);
  const endedAt = sql.ref(`s.${column}`);
  return sql<boolean>`${endedAt} >= ${sinceAt} and ${endedAt} < ${beganAt}`;
}

/** Records the response and makes the sale due again in the next night. */
export async function noteLateResult(
  transaction: Transaction<DB>,
  saleId: string,
  { response, now }: { response: LateResult; now: Date },
): Promise<void> {
  await transaction
    .updateTable('late_inquiries')
    .set((eb) => ({
      next_inquiry_at: lateNight(now).nextAt,
      response_count: eb('response_count', '+', 1n),
      response,
      responded_at: now,
    }))
    .where('sale_id', '=', saleId)
    .execute();
}
