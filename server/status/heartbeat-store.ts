import type { Interruption } from '@piton/contract/status/status.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { Reading } from '../database/reading-as.ts';
import type { DB } from '../database/types.ts';

/** A subquery, so that a statement computes it once. */
const thisMinute = sql`(select date_trunc('minute', database_now()))`;
/** A day longer than the page shows, so that its first day is whole. */
const kept = sql`interval '91 days'`;

/** Notes that a server can work in this minute. Many servers write the same row. */
export async function insertHeartbeat(
  transaction: Transaction<DB>,
  isGatewayUp: boolean,
): Promise<void> {
  await sql`
    insert into heartbeats (minute, is_gateway_up) values (${thisMinute}, ${isGatewayUp})
    on conflict (minute) do update set is_gateway_up = false
      where heartbeats.is_gateway_up and not excluded.is_gateway_up`.execute(transaction);
}

export async function deleteOldHeartbeats(database: Kysely<DB>): Promise<void> {
  await actingAs(database, 'piton', (transaction) =>
    sql`delete from heartbeats where minute < ${thisMinute} - ${kept}`.execute(transaction),
  );
}

/** Of the last two minutes; null if no server reported. */
export async function findLatestHeartbeat(
  reading: Reading,
): Promise<{ isGatewayUp: boolean } | null> {
  const { rows } = await sql<{ isGatewayUp: boolean }>`
    select is_gateway_up as "isGatewayUp" from heartbeats
     where minute between ${thisMinute} - interval '1 minute' and ${thisMinute}
     order by minute desc limit 1`.execute(reading);
  return rows[0] ?? null;
}

export type HeartbeatDay = {
  readonly day: CalendarDay;
  readonly minutes: number;
  readonly gatewayUpMinutes: number;
};

/** Counts whole minutes only, because nothing may have reported yet in this one. */
export async function countHeartbeats(reading: Reading): Promise<HeartbeatDay[]> {
  const { rows } = await sql<HeartbeatDay>`
    select saint_lucia_day(minute)::text as day, count(*)::integer as minutes,
           (count(*) filter (where is_gateway_up))::integer as "gatewayUpMinutes"
      from heartbeats
     where minute < ${thisMinute}
     group by 1`.execute(reading);
  return rows;
}

/** The first measured minute, and the one under way. */
export async function findMeasuredTime(
  reading: Reading,
): Promise<{ first: Date | null; until: Date }> {
  const { rows } = await sql<{ first: Date | null; until: Date }>`
    select min(minute) as first, ${thisMinute} as until from heartbeats`.execute(reading);
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no time');
  return row;
}

type InterruptionRow = { kind: Interruption['kind']; from: Date; minutes: number };

/** The newest first: gaps between heartbeats, and runs of minutes without the gateway. */
export async function selectInterruptions(
  reading: Reading,
  limit: number,
): Promise<Interruption[]> {
  const { rows } = await sql<InterruptionRow>`
    with beats as (
      select minute, lag(minute) over (order by minute) + interval '1 minute' as expected
        from heartbeats where minute < ${thisMinute}
    ), without_gateway as (
      select minute, minute - row_number() over (order by minute) * interval '1 minute' as run
        from heartbeats where not is_gateway_up and minute < ${thisMinute}
    )
    select 'down' as kind, expected as "from",
           (extract(epoch from minute - expected) / 60)::integer as minutes
      from beats where minute > expected
    union all
    select 'gateway_down', min(minute), count(*)::integer from without_gateway group by run
     order by "from" desc limit ${limit}`.execute(reading);
  return rows.map(({ from, ...row }) => ({ ...row, from: from.toISOString() }));
}
