import { type CalendarDay, startOfDay } from '@piton/contract/time/time.ts';
import { sql, type Transaction } from 'kysely';
import { type ActingAs, settingsOf } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';

/** One transaction of the tables' owner in which the database's clock shows any past time. */
export type TimeTravel = { readonly transaction: Transaction<DB>; readonly now: Date };

export async function setActor({ transaction }: TimeTravel, actor: ActingAs): Promise<void> {
  await sql`select ${settingsOf(actor)}`.execute(transaction);
}

/** The ledger is never ahead of the present. */
export async function setClock({ transaction, now }: TimeTravel, instant: Date): Promise<void> {
  const shown = new Date(Math.min(instant.getTime(), now.getTime())).toISOString();
  await sql.raw(clockReading(`'${shown}'::timestamptz`)).execute(transaction);
}

export async function resetClock({ transaction }: TimeTravel): Promise<void> {
  await sql.raw(clockReading('clock_timestamp()')).execute(transaction);
}

function clockReading(time: string): string {
  return `create or replace function database_now() returns timestamptz
            language sql volatile return ${time}`;
}

const hourMs = 60 * 60_000;

/** In Saint Lucia. */
export function atHour(day: CalendarDay, hour: number): Date {
  return new Date(startOfDay(day).getTime() + hour * hourMs);
}
