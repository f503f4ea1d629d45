import { minMeasuredDeliveries, type StatusFigures } from '@piton/contract/status/status.ts';
import { sql } from 'kysely';
import type { Reading } from '../database/reading-as.ts';

type Row = { of: 'lastHour' | 'lastDay'; count: number; p50Seconds: number; p95Seconds: number };

/** Limits the work, and the weight of one busy shop. */
const maxOfEndpoint = 1000;

/**
 * From the event to the start of its first attempt, in live mode. Leaves out resends, and deliveries
 * that waited behind an earlier event about the same object, because that wait is the shop's.
 */
export async function measureWebhookDelays(
  reading: Reading,
): Promise<StatusFigures['webhookDelay']> {
  const { rows } = await sql<Row>`
    with delivered as (
      select d.created_at, d.is_resend, a.at,
             max(coalesce(d.ended_at, 'infinity')) over (
               partition by e.id, d.sequence_key order by d.event_number
               rows between unbounded preceding and 1 preceding
             ) as earlier_ended_at
        from webhook_endpoints e
       cross join lateral (
         select * from webhook_deliveries d
          where d.endpoint_id = e.id and d.created_at > (select database_now() - interval '1 day')
          order by d.created_at desc, d.id desc limit ${maxOfEndpoint}
       ) d
       cross join lateral (
         select min(at) as at from webhook_attempts a where a.delivery_id = d.id
       ) a
       where e.mode = 'live'
    ), measured as (
      select created_at, greatest(0, extract(epoch from at - created_at))::float8 as seconds
        from delivered
       where not is_resend and at is not null
         and coalesce(earlier_ended_at, '-infinity') <= created_at
    )
    select windows.name as of, count(seconds)::integer as count,
           percentile_cont(0.5) within group (order by seconds) as "p50Seconds",
           percentile_cont(0.95) within group (order by seconds) as "p95Seconds"
      from (
        select name, database_now() - length as since
          from (values ('lastHour', interval '1 hour'), ('lastDay', interval '1 day'))
                 as lengths (name, length)
        offset 0
      ) windows
      join measured on created_at > windows.since
     group by windows.name`.execute(reading);
  const delayOf = (of: Row['of']) => {
    const row = rows.find((each) => each.of === of);
    if (row === undefined || row.count < minMeasuredDeliveries) return null;
    return { p50Seconds: rounded(row.p50Seconds), p95Seconds: rounded(row.p95Seconds) };
  };
  return { lastHour: delayOf('lastHour'), lastDay: delayOf('lastDay') };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
