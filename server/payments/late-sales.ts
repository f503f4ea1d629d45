import type { SaleMode } from '@piton/contract/sale.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB, Sales } from '../database/types.ts';
import { saleRecord } from './find-sale.ts';
import { dayMs, doubtfulResults, lateNight } from './late-night.ts';
import type { SaleRecord } from './sale-record.ts';

type Claim = {
  /** Of the platform's key: under another one the gateway knows none of its sales. */
  readonly platformKeyMark: string;
  readonly mode: SaleMode;
  readonly now: Date;
  readonly forMs: number;
  readonly most: number;
};

/**
 * Sales that were given up in the days before and are to be asked about tonight, taken over for so long.
 * Of processes that claim the same one the first has it. Passed by is what never came near a gateway, and
 * what it has contradicted by now: that is kept once, and is for people.
 */
export async function claimLate(
  transaction: Transaction<DB>,
  { platformKeyMark, mode, now, forMs, most }: Claim,
): Promise<SaleRecord[]> {
  const { beganAt, sinceAt } = lateNight(now);
  const until = new Date(now.getTime() + forMs);
  // Nobody puts one off for longer: it was done by a clock that was wrong.
  const atLatest = new Date(now.getTime() + dayMs);
  const { rows } = await sql<Selectable<Sales>>`
    with chosen as (
      select s.id, s.company_id
        from sales s left join late_inquiries l on l.sale_id = s.id
       where s.problem = 'gateway' and s.decided_at >= ${sinceAt} and s.decided_at < ${beganAt}
         and s.mode = ${mode} and s.begun_at is not null
         and coalesce(s.platform_key_mark, ${platformKeyMark}) = ${platformKeyMark}
         and s.result_code = any(${[...doubtfulResults]})
         and (l.ask_after is null or l.ask_after not between ${now} and ${atLatest})
         and not exists (
           select from sale_contradictions c where c.sale_id = s.id and c.said = 'Approved'
         )
       order by l.ask_after nulls first, s.id
       limit ${most}
    ), claimed as (
      insert into late_inquiries as l (sale_id, company_id, ask_after)
      select id, company_id, ${until}::timestamptz from chosen
      on conflict (sale_id) do update set ask_after = excluded.ask_after
       where l.ask_after not between ${now} and ${atLatest}
      returning sale_id
    )
    select s.* from sales s join claimed on claimed.sale_id = s.id`.execute(transaction);
  return rows.map((row) => saleRecord(row));
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
