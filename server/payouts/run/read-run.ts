import { AppError } from '@piton/contract/http/errors.ts';
import {
  bankFileFormats,
  type PayoutRun,
  type PayoutRunBrief,
} from '@piton/contract/payouts/payout-run.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { isPayeeUnsupported } from '../bank-files/write-bank-file.ts';

/** A year of weeks. */
const maxRuns = 53;
const maxNames = 3;

type RunRow = {
  cut_off_day: string;
  review_day: string;
  value_day: string;
  is_closed: boolean;
  held_count: number;
  held_mills: bigint;
  states: PayoutRunBrief['states'];
  released_at: Date | null;
};

export async function listRuns(
  database: Kysely<DB>,
  staffId: string,
): Promise<{ items: PayoutRunBrief[] }> {
  return actingAs(database, { staffId }, async (transaction) => {
    const rows = await selectRuns(transaction, null);
    return { items: rows.map(briefOf) };
  });
}

export async function readRunOf(
  database: Kysely<DB>,
  staffId: string,
  cutOffDay: CalendarDay,
): Promise<PayoutRun> {
  return actingAs(database, { staffId }, (transaction) => readRun(transaction, staffId, cutOffDay));
}

/** Call it only within that staff member's transaction. */
export async function readRun(
  transaction: Transaction<DB>,
  staffId: string,
  cutOffDay: CalendarDay,
): Promise<PayoutRun> {
  const [run] = await selectRuns(transaction, cutOffDay);
  if (run === undefined) throw new AppError('not_found');
  const { rows } = await sql<{ version: string; release_day: string }>`
    select payout_run_version(${cutOffDay}::date) as version,
           release_day(${cutOffDay}::date)::text as release_day`.execute(transaction);
  const [now] = rows;
  return {
    ...briefOf(run),
    unfit: await selectUnfit(transaction, cutOffDay),
    toCancel: await sumToCancel(transaction, cutOffDay),
    version: now?.version ?? '',
    releaseDay: now?.release_day ?? run.value_day,
    ...(await selectApprovals(transaction, cutOffDay)),
    file: await selectFile(transaction, cutOffDay),
  };
}

async function selectRuns(
  transaction: Transaction<DB>,
  cutOffDay: CalendarDay | null,
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.cut_off_day::text, r.review_day::text, payout_value_day(r.cut_off_day)::text as value_day,
           r.closed_at is not null as is_closed, h.count as held_count, h.mills as held_mills,
           s.states, f.made_at as released_at
      from payout_runs r
      left join payout_files f using (cut_off_day)
     cross join lateral (
        select count(*)::integer as count,
               coalesce(sum(o.owed_mills - coalesce(p.net_mills, 0)), 0)::bigint as mills
          from payout_run_owners o left join payouts p using (cut_off_day, owner_id)
         where o.cut_off_day = r.cut_off_day and o.reasons <> '{}'
     ) h
     cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'state', state, 'count', count, 'netMills', mills) order by state), '[]') as states
          from (
            select state, count(*) as count, sum(net_mills) as mills
              from payouts p where p.cut_off_day = r.cut_off_day group by state
          ) counted
     ) s
     where ${cutOffDay === null ? sql`true` : sql`r.cut_off_day = ${cutOffDay}`}
     order by r.cut_off_day desc limit ${maxRuns}`.execute(transaction);
  return rows;
}

function briefOf(row: RunRow): PayoutRunBrief {
  return {
    cutOffDay: row.cut_off_day,
    reviewDay: row.review_day,
    valueDay: row.value_day,
    isClosed: row.is_closed,
    payoutCount: row.states.reduce((sum, { count }) => sum + count, 0),
    netMills: row.states.reduce((sum, { netMills }) => sum + netMills, 0),
    heldCount: row.held_count,
    heldMills: Number(row.held_mills),
    states: row.states,
    released: row.released_at?.toISOString() ?? null,
  };
}

/**
 * Counts all payouts that the file format can't represent. Names are checked one by one only if
 * they may lack any letter the format can hold.
 */
async function selectUnfit(
  transaction: Transaction<DB>,
  cutOffDay: CalendarDay,
): Promise<PayoutRun['unfit']> {
  type Row = { name: string; routing: string; bic: string | null; count: number; names: string[] };
  const { rows } = await sql<Row>`
    select case when p.account_name ~ '[A-Za-z0-9]' then 'A' else p.account_name end as name,
           p.account_routing as routing, banks.bic, count(*)::integer as count,
           (array_agg(u.display_name order by p.net_mills desc, p.id desc))[1:${maxNames}::integer] as names
      from payouts p
      join users u on u.id = p.owner_id
      left join banks on banks.name = p.bank_name
     where p.cut_off_day = ${cutOffDay} and p.state in ('queued', 'approved')
       and p.id not in (select payout_id from payouts_to_cancel(${cutOffDay}::date))
     group by 1, p.account_routing, banks.bic
     order by max(p.net_mills) desc, p.account_routing`.execute(transaction);
  return bankFileFormats.flatMap((format) => {
    const unfit = rows.filter((row) => isPayeeUnsupported(format, row));
    const count = unfit.reduce((sum, row) => sum + row.count, 0);
    const names = unfit.flatMap((row) => row.names).slice(0, maxNames);
    return count === 0 ? [] : [{ format, count, names }];
  });
}

async function sumToCancel(
  transaction: Transaction<DB>,
  cutOffDay: CalendarDay,
): Promise<PayoutRun['toCancel']> {
  const { rows } = await sql<PayoutRun['toCancel']>`
    select count(*)::integer as count, coalesce(sum(p.net_mills), 0)::float8 as "netMills"
      from payouts_to_cancel(${cutOffDay}::date) due join payouts p on p.id = due.payout_id`.execute(
    transaction,
  );
  return rows[0] ?? { count: 0, netMills: 0 };
}

type Approvals = Pick<PayoutRun, 'firstApproval' | 'secondApproval'>;
type ApprovalRow = { first: string; first_at: Date; second: string | null; second_at: Date | null };

async function selectApprovals(
  transaction: Transaction<DB>,
  cutOffDay: CalendarDay,
): Promise<Approvals> {
  const { rows } = await sql<ApprovalRow & { first_name: string; second_name: string | null }>`
    select a.first_by as first, one.display_name as first_name, a.first_at,
           a.second_by as second, two.display_name as second_name, a.second_at
      from approvals a
      join users one on one.id = a.first_by
      left join users two on two.id = a.second_by
     where a.kind = 'payout_run' and a.subject_id = ${cutOffDay} and a.void_at is null`.execute(
    transaction,
  );
  const [row] = rows;
  if (row === undefined) return { firstApproval: null, secondApproval: null };
  const given = (uid: string, displayName: string, at: Date) => ({
    by: { uid, displayName },
    at: at.toISOString(),
  });
  return {
    firstApproval: given(row.first, row.first_name, row.first_at),
    secondApproval:
      row.second === null || row.second_at === null
        ? null
        : given(row.second, row.second_name ?? '', row.second_at),
  };
}

async function selectFile(
  transaction: Transaction<DB>,
  cutOffDay: CalendarDay,
): Promise<PayoutRun['file']> {
  type Row = Omit<NonNullable<PayoutRun['file']>, 'sha256' | 'madeBy'> & {
    sha256: Buffer;
    madeById: string;
    madeByName: string;
  };
  const { rows } = await sql<Row>`
    select f.format, f.sha256, f.made_by as "madeById", u.display_name as "madeByName",
           f.payout_count::integer as "payoutCount", f.total_mills::float8 as "netMills",
           f.value_day::text as "valueDay"
      from payout_files f join users u on u.id = f.made_by
     where f.cut_off_day = ${cutOffDay}`.execute(transaction);
  const [row] = rows;
  if (row === undefined) return null;
  const { madeById, madeByName, sha256, ...file } = row;
  return {
    ...file,
    sha256: sha256.toString('hex'),
    madeBy: { uid: madeById, displayName: madeByName },
  };
}
