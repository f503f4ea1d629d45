import { addDays } from '@piton/contract/time/calendar.ts';
import { feeTextFromMills } from '@piton/contract/money/money.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { type Kysely, sql } from 'kysely';
import { readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import type { TextFile } from '../../http/pages/send-file.ts';
import { type CsvColumns, writeCsv } from '../../http/endpoints/write-csv.ts';

type Span = { readonly from: CalendarDay; readonly to: CalendarDay };

type Row = { day: string; code: string; debit: bigint; credit: bigint; balance: bigint };

/** Each account's balance on each day. The balances of a day add up to zero. */
export function exportTrialBalanceOf(
  database: Kysely<DB>,
  staffId: string,
  { from, to }: Span,
): TextFile {
  return {
    name: `trial-balance-${from}-${to}.csv`,
    text: writeCsv(columns, pagesOf(database, staffId, { from, to })),
  };
}

/** A month per page, so that a file of any length needs the memory of one page. */
const pageDays = 31;

async function* pagesOf(
  database: Kysely<DB>,
  staffId: string,
  { from, to }: Span,
): AsyncGenerator<Row[]> {
  for (let first = from; first <= to; first = addDays(first, pageDays)) {
    const last = addDays(first, pageDays - 1);
    yield await selectDays(database, staffId, { from: first, to: last < to ? last : to });
  }
}

/** An account has a line on each day from its first movement on, even if nothing moved that day. */
async function selectDays(
  database: Kysely<DB>,
  staffId: string,
  { from, to }: Span,
): Promise<Row[]> {
  const { rows } = await readingAs(database, { staffId }, (reading) =>
    // Excludes days that have not begun.
    sql<Row>`
      with moved as materialized (select * from ledger_moved_until(${to})),
           days as (
             select day::date as day
               from generate_series(
                 ${from}::timestamp, least(${to}::date, saint_lucia_day(database_now())), interval '1 day'
               ) day
           ),
           accounts as (
             select code, min(day) as first_day,
                    coalesce(sum(debit_mills - credit_mills) filter (where day < ${from}), 0) as mills
               from moved group by code
           ),
           daily as (
             select d.day, a.code, a.first_day, coalesce(m.debit_mills, 0) as debit,
                    coalesce(m.credit_mills, 0) as credit,
                    (a.mills + sum(coalesce(m.debit_mills - m.credit_mills, 0))
                      over (partition by a.code order by d.day))::bigint as balance
               from days d cross join accounts a
               left join moved m on m.day = d.day and m.code = a.code
           )
      select day::text as day, coalesce(code, 'total') as code, sum(debit)::bigint as debit,
             sum(credit)::bigint as credit, sum(balance)::bigint as balance
        from daily where day >= first_day
       group by grouping sets ((day, code), (day))
       order by daily.day, daily.code nulls last`.execute(reading),
  );
  return rows;
}

const columns: CsvColumns<Row> = {
  Day: ({ day }) => day,
  Account: ({ code }) => code,
  'Debit of the day (XCD)': ({ debit }) => feeTextFromMills(debit),
  'Credit of the day (XCD)': ({ credit }) => feeTextFromMills(credit),
  'Balance (XCD, debit positive)': ({ balance }) => feeTextFromMills(balance),
};
