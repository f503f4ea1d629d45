import { AppError } from '@piton/contract/http/errors.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';

type Holiday = { readonly day: CalendarDay; readonly name: string; readonly isObserved: boolean };

/**
 * Changes a bank holiday, with a reason for the audit. Days that have begun can't change, and no
 * holiday can be renamed.
 */
export async function setHoliday(
  database: Kysely<DB>,
  staffId: string,
  { day, name, isObserved, reason }: Holiday & { readonly reason: string },
): Promise<Holiday> {
  return actingAs(database, { staffId }, async (transaction) => {
    const { rows } = await onlyAllowed(
      sql<{ outcome: 'changed' | 'same' | 'past' | 'taken' }>`
        select set_bank_holiday(${day}::date, ${name}, ${isObserved}, ${reason}) as outcome`.execute(
        transaction,
      ),
    );
    const outcome = rows[0]?.outcome;
    if (outcome === 'past') {
      throw new AppError('version_conflict', {
        message: 'That day has already begun. You can only change future days.',
      });
    }
    const known = await readHoliday(transaction, day);
    if (outcome === 'taken' && known !== undefined) {
      throw new AppError('version_conflict', { message: whyTaken(known) });
    }
    return known ?? { day, name, isObserved };
  });
}

async function readHoliday(
  transaction: Transaction<DB>,
  day: CalendarDay,
): Promise<Holiday | undefined> {
  const { rows } = await sql<Holiday>`
    select day::text as day, name, is_observed as "isObserved" from bank_holidays where day = ${day}`.execute(
    transaction,
  );
  return rows[0];
}

function whyTaken({ name, isObserved }: Holiday): string {
  return isObserved
    ? `Banks are already closed that day: ${name}.`
    : `That day is listed as ${name}, which was removed. Restore it there.`;
}
