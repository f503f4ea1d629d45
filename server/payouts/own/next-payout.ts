import type {
  NextPayout,
  PayoutReason,
  PayoutCancellationReason,
} from '@piton/contract/payouts/payout.ts';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../../database/prepared-statement.ts';
import { type Reading, readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import { lineOf, type LineRow } from '../payout-line.ts';

type Week = {
  cut_off_day: string;
  cut_off: Date;
  expected_day: string;
  following_from: string;
  following_day: string;
  closed_days: NextPayout['closedDays'];
  is_cut_off: boolean;
  is_skipped: boolean;
  last_week: NextPayout['lastWeek'];
};
type Hindrances = {
  reasons: PayoutReason[];
  bank_note: string | null;
  due_disputes: NextPayout['dueDisputes'];
};
type Due = LineRow & {
  standing: NextPayout['lines'][number]['standing'];
  is_paid_out: boolean;
};

/**
 * The amount that the next run will pay this owner as things are now, by the run's own function. A
 * week that has ended stays the next one until its run.
 */
export async function nextPayoutOf(
  database: Kysely<DB>,
  userId: string,
  minimumMills: bigint,
): Promise<NextPayout> {
  return readingAs(database, { userId }, async (reading) => {
    const week = await nextWeek(reading, userId);
    // A parameter keeps the statement the same in every week.
    const before = week.is_cut_off ? week.cut_off.toISOString() : 'infinity';
    const [due, dueInAll, underWay, { rows: hindrances }] = await Promise.all([
      selectDue(reading, userId, before),
      // Until the ended week's run, the following week already accrues.
      week.is_cut_off ? selectDue(reading, userId, 'infinity') : null,
      selectUnderWay(reading, userId),
      sql<Hindrances>`
        ${prepared} select case when exists (select from companies where owner_id = ${userId})
                    then payout_hold_reasons(${userId}) else '{}' end as reasons,
               (select review_note from bank_accounts where user_id = ${userId} and in_review) as bank_note,
               due_disputes(${userId}) as due_disputes
      `.execute(reading),
    ]);
    const sum = (rows: readonly Due[]) => rows.reduce((all, row) => all + row.net_mills, 0n);
    const paidOut = (rows: readonly Due[]) => sum(rows.filter((line) => line.is_paid_out));
    const netMills = paidOut(due);
    const obstacles = hindrances[0]?.reasons ?? [];
    const reasons = [
      ...(week.is_skipped && netMills >= minimumMills ? (['not_processed'] as const) : []),
      ...companyReasons(due),
      ...ownReasons(netMills, minimumMills, obstacles),
    ];
    const isHeld = netMills <= 0n || reasons.some(holdsAll);
    return {
      underWay,
      lastWeek: week.last_week,
      cutOffDay: week.cut_off_day,
      cutOff: week.cut_off.toISOString(),
      expectedDay: week.expected_day,
      closedDays: week.closed_days,
      following: {
        fromDay: week.following_from,
        expectedDay: week.following_day,
        netMills: dueInAll === null ? 0 : Number(paidOut(dueInAll) - netMills),
      },
      netMills: isHeld ? 0 : Number(netMills),
      owedMills: Number(sum(due)),
      minimumMills: Number(minimumMills),
      reasons,
      bankNote: hindrances[0]?.bank_note ?? '',
      dueDisputes: hindrances[0]?.due_disputes ?? null,
      lines: due.map((row) => ({
        ...lineOf(row),
        isPaidOut: row.is_paid_out,
        standing: row.standing,
      })),
    };
  });
}

async function selectDue(reading: Reading, userId: string, before: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    ${prepared} select d.*, c.name, is_paid_out(d.standing, d.net_mills) as is_paid_out,
           returned_between(d.account_id, d.after_entry_id, d.to_entry_id) as returned_mills
      from payout_lines_due(${userId}, ${before}::timestamptz) d join companies c on c.id = d.company_id
     order by d.net_mills desc, d.company_id`.execute(reading);
  return rows;
}

const maxUnderWay = 4;

type UnderWayRow = {
  id: string;
  state: string;
  net_mills: bigint;
  cut_off_day: string;
  expected_day: string;
  cancellation_reason: PayoutCancellationReason | null;
};

/** Payouts of ended weeks that have not been deposited yet. */
async function selectUnderWay(reading: Reading, userId: string): Promise<NextPayout['underWay']> {
  const { rows } = await sql<UnderWayRow>`
    ${prepared} select id, state, net_mills, cut_off_day::text as cut_off_day,
           payout_value_day(cut_off_day)::text as expected_day, own_payout_cancellation_reason(p) as cancellation_reason
      from payouts p where owner_id = ${userId} and state in ('queued', 'approved', 'in_transit')
     order by queued_at, id limit ${maxUnderWay}`.execute(reading);
  return rows.map((row) => ({
    id: row.id,
    cancellationReason: row.cancellation_reason,
    status: row.state === 'in_transit' ? 'in_transit' : 'queued',
    netMills: Number(row.net_mills),
    cutOffDay: row.cut_off_day,
    expectedDay: row.expected_day,
  }));
}

async function nextWeek(reading: Reading, userId: string): Promise<Week> {
  const { rows } = await sql<Week>`
    ${prepared} with last (day) as (select last_cut_off_day(database_now())),
         next as (
           select case when is_run_over(day, ${userId}) then day + 7 else day end as day,
                  not is_run_over(day, ${userId}) as is_cut_off, day as last_day
             from last
         )
    select day::text as cut_off_day, week.cut_off, week.value_day::text as expected_day,
           (next.day + 1)::text as following_from,
           following.value_day::text as following_day, is_cut_off,
           -- No weekend has to be explained.
           (select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day), '[]')
              from bank_holidays h
             where h.is_observed and h.day >= next.day + 2 and h.day < week.value_day
               and extract(isodow from h.day) < 6) as closed_days,
           coalesce((
             select 'not_processed' = any (o.reasons) from payout_run_owners o
              where o.owner_id = ${userId} and o.cut_off_day < next.day
              order by o.cut_off_day desc limit 1
           ), false) as is_skipped,
           case when not is_cut_off and not last_week.is_under_way then json_build_object(
             'cutOffDay', last_day, 'netMills', last_week.net_mills,
             'outcome', case when last_week.net_mills > 0 then 'deposited'
                             when exists (
                               select from payout_run_owners o
                                where o.owner_id = ${userId} and o.cut_off_day = last_day
                                  and o.outcome <> 'nothing'
                             ) then 'held' else 'nothing_due' end
           ) end as last_week
      from next cross join lateral payout_week(next.day) week
     cross join lateral (
       select coalesce(sum(net_mills) filter (where state = 'deposited'), 0) as net_mills,
              coalesce(bool_or(state in ('queued', 'approved', 'in_transit')), false) as is_under_way
         from payouts where owner_id = ${userId} and cut_off_day = last_day
     ) last_week
     cross join lateral payout_week(next.day + 7) following`.execute(reading);
  const [week] = rows;
  if (week === undefined) throw new Error('there is no next week');
  return week;
}

/** A company's reason holds only that company; the rest of an ended week joins this one. */
function holdsAll(reason: PayoutReason): boolean {
  return reason !== 'not_processed' && !reason.startsWith('company_');
}

function companyReasons(due: readonly Due[]): PayoutReason[] {
  const held = due.filter(({ is_paid_out: isPaidOut, net_mills: net }) => !isPaidOut && net > 0n);
  const reasons: PayoutReason[] = [];
  if (held.some(({ standing }) => standing === 'rejected')) reasons.push('company_rejected');
  if (held.some(({ standing }) => standing === 'suspended')) reasons.push('company_suspended');
  return reasons;
}

function ownReasons(
  netMills: bigint,
  minimumMills: bigint,
  hindrances: readonly PayoutReason[],
): PayoutReason[] {
  // Shows what would hold money even before there is any.
  if (netMills < 0n) return ['negative', ...hindrances];
  if (netMills === 0n) return [...hindrances];
  return [...hindrances, ...(netMills < minimumMills ? (['below_minimum'] as const) : [])];
}
