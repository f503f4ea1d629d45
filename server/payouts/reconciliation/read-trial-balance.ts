import type { TrialBalance } from '@piton/contract/payouts/reconciliation.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { type Kysely, sql } from 'kysely';
import { type Reading, readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';

type Row = { code: string; day_debit: bigint; day_credit: bigint; balance: bigint };

export async function readTrialBalance(
  database: Kysely<DB>,
  staffId: string,
  requested: CalendarDay | undefined,
): Promise<TrialBalance> {
  return readingAs(database, { staffId }, async (reading) => {
    const today = await readToday(reading);
    const day = requested ?? today;
    const { rows } = await sql<Row>`
      select code, coalesce(sum(debit_mills) filter (where day = ${day}), 0)::bigint as day_debit,
             coalesce(sum(credit_mills) filter (where day = ${day}), 0)::bigint as day_credit,
             coalesce(sum(debit_mills - credit_mills), 0)::bigint as balance
        from (select distinct code, side from ledger_accounts where mode = 'live') accounts
        left join ledger_moved_until(${day}) using (code)
       group by side, code order by side desc, code`.execute(reading);
    const accounts = rows.map(accountOf);
    const sum = (of: 'debitMills' | 'creditMills') =>
      accounts.reduce((all, account) => all + account[of], 0);
    return {
      day,
      isOver: day < today,
      accounts,
      debitMills: sum('debitMills'),
      creditMills: sum('creditMills'),
    };
  });
}

function accountOf({ code, balance, ...row }: Row): TrialBalance['accounts'][number] {
  return {
    code,
    dayDebitMills: Number(row.day_debit),
    dayCreditMills: Number(row.day_credit),
    debitMills: balance > 0n ? Number(balance) : 0,
    creditMills: balance < 0n ? Number(-balance) : 0,
  };
}

async function readToday(reading: Reading): Promise<CalendarDay> {
  const { rows } = await sql<{ today: string }>`
    select saint_lucia_day(database_now())::text as today`.execute(reading);
  const [row] = rows;
  if (row === undefined) throw new Error('the database has no clock');
  return row.today;
}
