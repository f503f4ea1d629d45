import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import { formatMoney } from '@piton/contract/money/money.ts';
import { formatWeekday, startOfDay } from '@piton/contract/time/time.ts';
import { sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';
import { isPaidAgain } from '../own/is-paid-again.ts';
import { unsettledSales } from './unsettled-sales.ts';

type Exception = Reconciliation['exceptions'][number];

/** Oldest first, because staff resolve those first. */
const maxShown = 200;

type Row = {
  kind: Exception['kind'];
  id: string;
  at: Date;
  reference: string;
  owner_id: string | null;
  owner_name: string | null;
  mills: bigint;
  /** The page on which staff resolve it. */
  page: string;
  due_day: string | null;
  reason: string;
  count: number;
  in_all: number;
};

/** The oldest exceptions, and the count of all. */
export async function selectExceptions(
  reading: Reading,
): Promise<Pick<Reconciliation, 'exceptions' | 'exceptionCount'>> {
  const { rows } = await sql<Row>`
    with found as (
      ${openRun} union all ${skippedOwners} union all ${contradictions}
      union all ${lateRuns} union all ${latePayouts} union all ${returned} union all ${notPosted}
      union all ${depositedEarly} union all ${settledVoids} union all ${notSettled}
    )
    select found.*, u.display_name as owner_name, count(*) over ()::integer as in_all
      from found left join users u on u.id = found.owner_id
     order by found.at, found.id limit ${maxShown}`.execute(reading);
  return { exceptions: rows.map(exceptionOf), exceptionCount: rows[0]?.in_all ?? 0 };
}

/** A run takes minutes; after two hours staff must find out why it is still open. */
const openRun = sql`
  select 'run_open' as kind, week.day::text as id, database_now() - open.since as at,
         '' as reference, null::uuid as owner_id, 0::bigint as mills, '' as page,
         null::text as due_day,
         coalesce((
           select coalesce(o.failure_code, 'unknown') from payout_run_owners o
            where o.cut_off_day = week.day and o.outcome is null and o.failure is not null
            order by o.failed_at desc limit 1
         ), '') as reason,
         (
           select count(*) from payout_run_owners o
            where o.cut_off_day = week.day and o.outcome is null
         )::integer as count
    from (select payout_run_open_for() as since) open
   cross join (select open_payout_week() as day) week
   where open.since > interval '2 hours'`;

/**
 * Resolved when a later run has processed the owner, or has closed without them because they are
 * owed nothing.
 */
const skippedOwners = sql`
  select 'skipped', o.cut_off_day || ' ' || o.owner_id, o.failed_at, '',
         o.owner_id, o.owed_mills, o.cut_off_day::text, null, coalesce(o.failure_code, 'unknown'), 1
    from payout_run_owners o
   where 'not_processed' = any (o.reasons) and not exists (
     select from payout_runs later
       left join payout_run_owners again
         on again.cut_off_day = later.cut_off_day and again.owner_id = o.owner_id
      where later.cut_off_day > o.cut_off_day
        and (later.closed_at is not null or again.outcome is not null)
   )`;

const contradictions = sql`
  select 'contradiction', c.import_id || ' ' || c.number, i.imported_at, p.reference, p.owner_id,
         c.amount_mills, 'imports/' || i.id, c.day::text, p.state, 1
    from contradicted_payouts() c
    join bank_imports i on i.id = c.import_id
    join payouts p on p.id = c.payout_id`;

const lateRuns = sql`
  select 'run_late', r.cut_off_day::text, coalesce(r.closed_at, r.opened_at), '', null,
         sum(p.net_mills)::bigint, r.cut_off_day::text, payout_value_day(r.cut_off_day)::text, '',
         count(*)::integer
    from payouts p join payout_runs r using (cut_off_day)
   where p.state in ('queued', 'approved')
     and payout_value_day(r.cut_off_day) < saint_lucia_day(database_now())
   group by r.cut_off_day`;

const latePayouts = sql`
  select 'late_in_transit', p.id::text, s.at, p.reference, p.owner_id, p.net_mills,
         p.cut_off_day::text, payout_value_day(p.cut_off_day)::text, '', 1
    from payouts p join payout_steps s on s.payout_id = p.id and s.state = 'in_transit'
   where p.state = 'in_transit'
     and next_business_day(next_business_day(payout_value_day(p.cut_off_day) + 1) + 1)
         < saint_lucia_day(database_now())`;

/** Resolved when all the returned money is in later payouts. */
const returned = sql`
  select p.state, p.id::text, s.at, p.reference, p.owner_id, p.net_mills, p.cut_off_day::text, null,
         s.reason, 1
    from payouts p join payout_steps s on s.payout_id = p.id and s.state = p.state
   where p.state in ('returned', 'failed')
     and not ${isPaidAgain}`;

/** Open until a later file corrects each line or staff resolve it. */
const notPosted = sql`
  select 'import_line', i.id::text, i.imported_at, i.name, null, sum(l.amount_mills)::bigint,
         'imports/' || i.id, null, '', count(*)::integer
    from open_import_lines() l join bank_imports i on i.id = l.import_id
   where not l.is_early and not l.is_of_void and not exists (
     select from contradicted_payouts() c where (c.import_id, c.number) = (l.import_id, l.number)
   )
   group by i.id`;

/** Posted, but open until staff confirm that the bank meant these payouts. */
const depositedEarly = sql`
  select 'early_deposit', i.id::text, i.imported_at, i.name, null, sum(l.amount_mills)::bigint,
         'imports/' || i.id, null, '', count(*)::integer
    from open_import_lines() l join bank_imports i on i.id = l.import_id
   where l.is_early
   group by i.id`;

/** Posted, but open until the acquirer has taken the customers' money back, or staff end it. */
const settledVoids = sql`
  select 'settled_void', i.id::text, i.imported_at, i.name, null, sum(owed_back_mills(l.sale_id))::bigint,
         'imports/' || i.id, null, '', count(*)::integer
    from open_import_lines() l join bank_imports i on i.id = l.import_id
   where l.is_of_void
   group by i.id`;

const notSettled = sql`
  select 'unsettled_sale', 'all', min(unsettled.at), '', null, sum(unsettled.mills)::bigint,
         'reconciliation/not-settled', null, '', count(*)::integer
    from (${unsettledSales}) unsettled
  having count(*) > 0`;

function exceptionOf(row: Row): Exception {
  return {
    id: `${row.kind} ${row.id}`,
    kind: row.kind,
    at: row.at.toISOString(),
    reference: referenceOf(row),
    owner: row.owner_id === null ? null : { uid: row.owner_id, displayName: row.owner_name ?? '' },
    mills: Number(row.mills),
    explanation: sentenceOf(row),
    path: row.page === '' ? '/console/payouts' : `/console/payouts/${row.page}`,
  };
}

function referenceOf({ kind, id, page, reference }: Row): string {
  if (kind === 'run_open' || kind === 'run_late') return weekOf(id);
  return kind === 'skipped' ? weekOf(page) : reference;
}

function sentenceOf({ kind, mills, due_day: dueDay, reason, count }: Row): string {
  const due = dueDay === null ? '' : formatWeekday(startOfDay(dueDay));
  switch (kind) {
    case 'run_open':
      return count === 0
        ? 'Its week has ended, and no server has begun with it.'
        : `Payouts are not all prepared: ${count} to go.${reason === '' ? '' : ` Last failure: ${failureWords(reason)}`}`;
    case 'skipped':
      return `Couldn’t be prepared. It’s included next week. ${failureWords(reason)}`;
    case 'contradiction':
      return `Our bank reports paying ${formatMoney(mills)}${due === '' ? '' : ` on ${due}`}, but ${payoutStateWords(reason)}. Needs two approvals.`;
    case 'run_late':
      return `${formatMoney(mills)} was due in the merchant’s bank on ${due} but hasn’t been sent.`;
    case 'late_in_transit':
      return `Was due in the merchant’s bank on ${due}. Awaiting bank confirmation.`;
    case 'returned':
      return `The merchant’s bank returned it: ${reason}`;
    case 'failed':
      return `Our bank didn’t pay it: ${reason}`;
    case 'import_line':
      return `${count} of its lines couldn’t be posted.`;
    case 'early_deposit':
      return `${depositsOf(count)} before the value date. Check that our bank meant ${count === 1 ? 'this payout' : 'these payouts'}.`;
    case 'settled_void':
      return `${voidsOf(count)} settled. ${formatMoney(mills)} belongs to ${count === 1 ? 'the customer' : 'customers'}.`;
    case 'unsettled_sale':
      return `${unsettledOf(count)} not in any settlement.`;
  }
}

/** Why an owner could not be processed, by the database's error code. The full message is in the log. */
function failureWords(code: string): string {
  switch (code) {
    case '57014':
      return 'It took too long.';
    case '55P03':
      return 'Another process held their account for too long.';
    default:
      return 'The ledger rejected it. See the server log.';
  }
}

/** Our state of a payout that the bank reports as deposited. */
function payoutStateWords(state: string): string {
  if (state === 'failed' || state === 'returned') return 'it was credited back';
  return state === 'cancelled' ? 'it was cancelled and never sent' : 'it hasn’t been sent yet';
}

function depositsOf(count: number): string {
  return count === 1 ? '1 of its lines was deposited' : `${count} of its lines were deposited`;
}

function voidsOf(count: number): string {
  return count === 1 ? '1 voided payment was' : `${count} voided payments were`;
}

function unsettledOf(count: number): string {
  if (count === 1) return '1 payment or refund older than a week is';
  return `${count.toLocaleString('en-US')} payments and refunds older than a week are`;
}

/** "Week of Wednesday 25 November", by its cut-off day. */
function weekOf(cutOffDay: string): string {
  return `Week of ${formatWeekday(startOfDay(cutOffDay))}`;
}
