import { feeTextFromMills } from '@piton/contract/money.ts';
import type { CalendarDay } from '@piton/contract/time.ts';
import { type Kysely, sql } from 'kysely';
import { readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import type { TextFile } from '../../http/send-file.ts';
import { type CsvColumns, writeCsv } from '../../http/write-csv.ts';

type Span = { readonly from: CalendarDay; readonly to: CalendarDay };

type Row = { day: string; code: string; debit: bigint; credit: bigint; balance: bigint };

/** Of each day on which something was booked what each account came to, and that all of them come to nothing. */
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

async function* pagesOf(
  database: Kysely<DB>,
  staffId: string,
  { from, to }: Span,
): AsyncGenerator<Row[]> {
  const rows = await readingAs(database, { staffId }, (reading) =>
    // An account stands under each day from its first movement on, also where the day did not move it.
    sql<Row>`
      with moved as materialized (select * from ledger_moved_until(${to})),
           days as (select distinct day from moved where day >= ${from}),
           opened as (
             select code, coalesce(sum(debit_mills - credit_mills) filter (where day < ${from}), 0) as mills
               from moved group by code
           ),
           daily as (
             select d.day, o.code, coalesce(m.debit_mills, 0) as debit,
                    coalesce(m.credit_mills, 0) as credit,
                    (o.mills + sum(coalesce(m.debit_mills - m.credit_mills, 0))
                      over (partition by o.code order by d.day))::bigint as balance
               from days d cross join opened o
               left join moved m on m.day = d.day and m.code = o.code
           )
      select day::text as day, coalesce(code, 'total') as code, sum(debit)::bigint as debit,
             sum(credit)::bigint as credit, sum(balance)::bigint as balance
        from daily group by grouping sets ((day, code), (day))
       order by daily.day, daily.code nulls last`.execute(reading),
  );
  yield rows.rows;
}

const columns: CsvColumns<Row> = {
  Day: ({ day }) => day,
  Account: ({ code }) => code,
  'Debit of the day (XCD)': ({ debit }) => feeTextFromMills(debit),
  'Credit of the day (XCD)': ({ credit }) => feeTextFromMills(credit),
  'Balance (XCD, debit positive)': ({ balance }) => feeTextFromMills(balance),
};
