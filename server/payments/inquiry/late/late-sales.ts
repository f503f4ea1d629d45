import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { DB, Sales } from '../../../database/types.ts';
import { saleRecord } from '../../find-sale.ts';
import { dayMs, lateNight, nextLateInquiry } from './late-night.ts';
import type { SaleRecord } from '../../sale-record.ts';

/** The end of a batch as the database's text: its timestamps are finer than JavaScript's. */
type LateCursor = { readonly decidedAt: string; readonly id: string };

type Row = Selectable<Sales> & {
  cursor: string;
  is_claimed: boolean;
  response_before: LateResult | null;
  responded_before_at: Date | null;
};

export type LateClaim = {
  /** The gateways and keys in use. Another gateway or key knows none of these sales. */
  readonly marks: readonly string[];
  /** The first round takes sales not yet tried tonight, the second those without a response. */
  readonly isAgain: boolean;
  readonly after: LateCursor | null;
  readonly now: Date;
  readonly forMs: number;
  readonly limit: number;
};

export type LateResult = 'taken' | 'declined' | 'absent';

export type LateSale = SaleRecord & {
  /** The gateway's last response; null if there is none. */
  readonly before: { readonly response: LateResult; readonly at: Date } | null;
  /** True if this is the last inquiry. */
  readonly isLastNight: boolean;
};

export type LateBatch = { readonly sales: LateSale[]; readonly next: LateCursor | null };

/**
 * Claims the next batch of recent live sales that ended in doubt or by staff, in the order in which
 * they ended. If two processes claim the same sale, the first gets it.
 */
export async function claimLate(
  transaction: Transaction<DB>,
  { marks, isAgain, after, now, forMs, limit }: LateClaim,
): Promise<LateBatch> {
  const { beganAt } = lateNight(now);
  const until = new Date(now.getTime() + forMs);
  // No process postpones for longer than a day; a later time comes from a wrong clock.
  const atLatest = new Date(now.getTime() + dayMs);
  const isDue = isAgain
    ? sql`(l.next_inquiry_at > ${beganAt} and l.next_inquiry_at < ${now} or l.next_inquiry_at > ${atLatest})`
    : sql`(l.next_inquiry_at is null or l.next_inquiry_at <= ${beganAt})`;
  // The limit per branch keeps the scan of doubtful sales to one batch. Resolved sales are few, and
  // the query reads all of them.
  const dueOf = (asked: RawBuilder<unknown>) => sql`(
      select s.id, s.company_id, s.decided_at
        from (${asked}) s left join late_inquiries l on l.sale_id = s.id
       where (s.decided_at, s.id)
           > (coalesce(${after?.decidedAt}::timestamptz, '-infinity'),
              coalesce(${after?.id}::uuid, '00000000-0000-0000-0000-000000000000'))
         and (s.platform_key_mark is null or s.platform_key_mark = any(${[...marks]}))
         and ${isDue}
       order by s.decided_at, s.id
       limit ${limit})`;
  const { rows } = await sql<Row>`
    with chosen as (
      ${dueOf(endedInDoubt(now))} union all ${dueOf(resolvedByStaff(now))}
       order by decided_at, id
       limit ${limit}
    ), claimed as (
      insert into late_inquiries as l (sale_id, company_id, next_inquiry_at)
      select id, company_id, ${until}::timestamptz from chosen
      on conflict (sale_id) do update set next_inquiry_at = excluded.next_inquiry_at
       where l.next_inquiry_at not between ${now} and ${atLatest}
      returning sale_id, response, responded_at
    )
    select s.*, s.decided_at::text as cursor, claimed.sale_id is not null as is_claimed,
           claimed.response as response_before, claimed.responded_at as responded_before_at
      from chosen join sales s on s.id = chosen.id left join claimed on claimed.sale_id = s.id
     order by s.decided_at, s.id`.execute(transaction);
  const last = rows.at(-1);
  return {
    sales: rows.filter((row) => row.is_claimed).map((row) => lateSale(row, now)),
    next: last === undefined ? null : { decidedAt: last.cursor, id: last.id },
  };
}

function lateSale(row: Row, now: Date): LateSale {
  const { response_before: response, responded_before_at: at, decided_at: decidedAt } = row;
  return {
    ...saleRecord(row),
    before: response !== null && at !== null ? { response, at } : null,
    isLastNight:
      decidedAt !== null && nextLateInquiry(decidedAt, lateNight(now).nextAt, now) === null,
  };
}

/** The sales of tonight's inquiries. */
export function salesOfNight(now: Date): RawBuilder<unknown> {
  return sql`${endedInDoubt(now)} union all ${resolvedByStaff(now)}`;
}

/**
 * Live sales that ended without certainty that no money moved. The condition matches the partial
 * index.
 */
function endedInDoubt(now: Date): RawBuilder<unknown> {
  return sql`
    select s.id, s.company_id, s.status, s.decided_at, s.platform_key_mark
      from sales s
     where ${endedLately(now)} and s.begun_at is not null
       and ended_in_doubt(s.problem, s.result_code, s.declined_on_inquiry)`;
}

/** Sales that two members of staff resolved, each once. */
function resolvedByStaff(now: Date): RawBuilder<unknown> {
  // `decided_at` is the server's time and `ended_at` the database's; this is how far they may
  // differ.
  const agreedSince = new Date(lateNight(now).sinceAt.getTime() - maxClocksApartMs);
  return sql`
    select s.id, s.company_id, s.status, s.decided_at, s.platform_key_mark
      from proposals c join sales s on s.id = c.sale_id
     where ${isResolution} and c.ended_at >= ${agreedSince} and ${endedLately(now)}
       and not ended_in_doubt(s.problem, s.result_code, s.declined_on_inquiry)`;
}

/** The gateway's contradiction is stored once; staff handle it from there. */
function endedLately(now: Date): RawBuilder<boolean> {
  const { beganAt, sinceAt } = lateNight(now);
  return sql<boolean>`s.mode = 'live' and s.decided_at >= ${sinceAt} and s.decided_at < ${beganAt}
    and not exists (
      select from sale_contradictions c
       where c.sale_id = s.id and c.reported_status <> 'Mismatch' and 'Approved' in (s.status, c.reported_status)
    )`;
}

const maxClocksApartMs = 30 * dayMs;

/** For a row `c`: a resolution that changed how the sale ended. */
export const isResolution = sql<boolean>`c.kind = 'resolution' and c.state = 'done'
  and c.outcome <> 'confirmed'`;

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
