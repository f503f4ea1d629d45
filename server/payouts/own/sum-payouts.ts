import type { PayoutSummary } from '@piton/contract/payouts/payout-summary.ts';
import { type Kysely, sql } from 'kysely';
import { type Reading, readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import { payoutOf, selectPayouts } from './payout-list.ts';

/** Totals that a paged list can't show. */
export async function sumPayoutsOf(database: Kysely<DB>, userId: string): Promise<PayoutSummary> {
  return readingAs(database, { userId }, async (reading) => {
    const [sums, [previous], [next], firstMonth] = await Promise.all([
      readSums(reading, userId),
      selectPayouts(reading, userId, { where: sql`${hasLeft}`, limit: 1 }),
      selectPayouts(reading, userId, { where: isNext(userId), limit: 1 }),
      readFirstMonth(reading),
    ]);
    return {
      previous: previous === undefined ? null : payoutOf(previous),
      next: next === undefined ? null : payoutOf(next),
      firstMonth,
      ...sums,
    };
  });
}

async function readFirstMonth(reading: Reading): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(saint_lucia_day(first_posted_at()), 'YYYY-MM') as month`.execute(reading);
  return rows[0]?.month ?? null;
}

/** Returned and unsent payouts are not in a merchant's bank. */
const hasLeft = sql`p.state in ('in_transit', 'deposited')`;
const isQueued = sql`p.state in ('queued', 'approved')`;

/** If a week wasn't approved in time, two payouts are next; this takes the older one. */
function isNext(ownerId: string) {
  return sql`p.id = (
    select p.id from payouts p where p.owner_id = ${ownerId} and ${isQueued}
     order by p.queued_at, p.id limit 1)`;
}

async function readSums(
  reading: Reading,
  ownerId: string,
): Promise<Pick<PayoutSummary, 'queued' | 'total' | 'within'>> {
  const sumOf = (which: ReturnType<typeof sql>) =>
    sql`json_build_object('count', count(*) filter (where ${which}),
          'netMills', coalesce(sum(net_mills) filter (where ${which}), 0))`;
  const within = (days: number) =>
    sumOf(sql`${hasLeft} and day > today - ${days}::integer and day <= today`);
  const { rows } = await sql<{ sums: Pick<PayoutSummary, 'queued' | 'total' | 'within'> }>`
    select json_build_object(
             'queued', ${sumOf(isQueued)}, 'total', ${sumOf(hasLeft)},
             'within', json_build_object('1', ${within(1)}, '7', ${within(7)}, '30', ${within(30)})
           ) as sums
      from (
        select state, net_mills, coalesce(deposited_on, payout_value_day(cut_off_day)) as day,
               saint_lucia_day(database_now()) as today
          from payouts where owner_id = ${ownerId}
      ) p`.execute(reading);
  const [row] = rows;
  if (row === undefined) throw new Error('payouts come to nothing at all');
  return row.sums;
}
