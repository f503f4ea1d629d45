import type { BankHolidays } from '@piton/contract/payouts/reconciliation.ts';
import { type Kysely, sql } from 'kysely';
import { readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';

/** A year's bank holidays, and the paydays they move. */
export async function listBankHolidaysOf(
  database: Kysely<DB>,
  staffId: string,
  year: number,
): Promise<BankHolidays> {
  const first = `${year}-01-01`;
  const last = `${year}-12-31`;
  return readingAs(database, { staffId }, async (reading) => {
    const [{ rows: items }, { rows: moved }] = await Promise.all([
      sql<BankHolidays['items'][number]>`
        select day::text as day, name, is_observed as "isObserved" from bank_holidays
         where day between ${first} and ${last} order by bank_holidays.day`.execute(reading),
      sql<BankHolidays['moved'][number]>`
        select friday::date::text as friday, value_day::text as "valueDay"
          from generate_series(${first}::timestamp, ${last}, interval '1 day') friday
         cross join payout_week(friday::date - 2)
         where extract(isodow from friday) = 5 and value_day <> friday::date
         order by 1`.execute(reading),
    ]);
    return { items, moved };
  });
}
