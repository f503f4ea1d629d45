import { AppError } from '@piton/contract/errors.ts';
import type { CalendarDay } from '@piton/contract/time.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';

type Holiday = { readonly day: CalendarDay; readonly name: string; readonly isKept: boolean };

/** One of staff says so, with a reason that stays in the audit; what has begun is not changed. */
export async function setHoliday(
  database: Kysely<DB>,
  staffId: string,
  { day, name, isKept, reason }: Holiday & { readonly reason: string },
): Promise<Holiday> {
  return actingAs(database, { staffId }, async (transaction) => {
    const { rows } = await onlyAllowed(
      sql<{ outcome: 'changed' | 'same' | 'past' }>`
        select set_bank_holiday(${day}::date, ${name}, ${isKept}, ${reason}) as outcome`.execute(
        transaction,
      ),
    );
    if (rows[0]?.outcome === 'past') {
      throw new AppError('changed_meanwhile', {
        message: 'That day has begun already. Only days to come can be changed.',
      });
    }
    return { day, name, isKept };
  });
}
