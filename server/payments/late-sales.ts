import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { DB, Sales } from '../database/types.ts';
import { saleRecord } from './find-sale.ts';
import { dayMs, lateNight } from './late-night.ts';
import type { SaleRecord } from './sale-record.ts';

/** Where a batch ended, as the database writes it: its times are finer than ours. */
type LateCursor = { readonly decidedAt: string; readonly id: string };

export type LateClaim = {
  /** Of where it may be asked: another gateway, or this one under another key, knows none of its sales. */
  readonly marks: readonly string[];
  /** Those that were not asked about tonight come first, and then what was asked in vain. */
  readonly isAgain: boolean;
  readonly after: LateCursor | null;
  readonly now: Date;
  readonly forMs: number;
  readonly most: number;
};

export type LateBatch = { readonly sales: SaleRecord[]; readonly next: LateCursor | null };

/**
 * Live sales that ended in doubt in the days before and are to be asked about tonight, taken over for so
 * long, in the order in which they ended: each batch goes on where the one before it stopped. Of
 * processes that claim the same one the first has it. Passed by is what the gateway has contradicted by
 * now: that is kept once, and is for people.
 */
export async function claimLate(
  transaction: Transaction<DB>,
  { marks, isAgain, after, now, forMs, most }: LateClaim,
): Promise<LateBatch> {
  const { beganAt } = lateNight(now);
  const until = new Date(now.getTime() + forMs);
  // Nobody puts one off for longer: it was done by a clock that was wrong.
  const atLatest = new Date(now.getTime() + dayMs);
  const isDue = isAgain
    ? sql`(l.ask_after > ${beganAt} and l.ask_after < ${now} or l.ask_after > ${atLatest})`
    : sql`(l.ask_after is null or l.ask_after <= ${beganAt})`;
  const { rows } = await sql<Selectable<Sales> & { cursor: string; is_claimed: boolean }>`
    with chosen as (
      select s.id, s.company_id, s.decided_at
        from sales s left join late_inquiries l on l.sale_id = s.id
       where ${endedInDoubt(now)}
         and (s.decided_at, s.id)
           > (coalesce(${after?.decidedAt}::timestamptz, '-infinity'),
              coalesce(${after?.id}::uuid, '00000000-0000-0000-0000-000000000000'))
         and (s.platform_key_mark is null or s.platform_key_mark = any(${[...marks]}))
         and ${isDue}
         and not exists (
           select from sale_contradictions c where c.sale_id = s.id and c.said = 'Approved'
         )
       order by s.decided_at, s.id
       limit ${most}
    ), claimed as (
      insert into late_inquiries as l (sale_id, company_id, ask_after)
      select id, company_id, ${until}::timestamptz from chosen
      on conflict (sale_id) do update set ask_after = excluded.ask_after
       where l.ask_after not between ${now} and ${atLatest}
      returning sale_id
    )
    select s.*, s.decided_at::text as cursor, claimed.sale_id is not null as is_claimed
      from chosen join sales s on s.id = chosen.id left join claimed on claimed.sale_id = s.id
     order by s.decided_at, s.id`.execute(transaction);
  const last = rows.at(-1);
  return {
    sales: rows.filter((row) => row.is_claimed).map((row) => saleRecord(row)),
    next: last === undefined ? null : { decidedAt: last.cursor, id: last.id },
  };
}

/** Of a row `s`: what is asked about tonight, in the words of the index on them. */
export function endedInDoubt(now: Date): RawBuilder<boolean> {
  const { beganAt, sinceAt } = lateNight(now);
  return sql<boolean>`s.mode = 'live' and s.begun_at is not null
    and ended_in_doubt(s.problem, s.result_code, s.declined_on_inquiry)
    and s.decided_at >= ${sinceAt} and s.decided_at < ${beganAt}`;
}

/** It is asked about in the next night again, if that one is still among its nights. */
export async function noteLateAnswer(
  transaction: Transaction<DB>,
  saleId: string,
  { heard, now }: { heard: 'taken' | 'declined' | 'absent'; now: Date },
): Promise<void> {
  await transaction
    .updateTable('late_inquiries')
    .set((eb) => ({
      ask_after: lateNight(now).nextAt,
      answers: eb('answers', '+', 1n),
      heard,
      heard_at: now,
    }))
    .where('sale_id', '=', saleId)
    .execute();
}
