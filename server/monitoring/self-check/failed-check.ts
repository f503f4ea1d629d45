import type { CalendarDay } from '@piton/contract/time/time.ts';
import { type Transaction, sql } from 'kysely';
import type { DB } from '../../database/types.ts';

const firstWaitMinutes = 15;
const longestWaitMinutes = 4 * 60;
const maxCharacters = 300;

/** Counts a failed check of that night. Returns how many there were, and the time of the next attempt. */
export async function keepFailure(
  transaction: Transaction<DB>,
  { night, now, error }: { night: CalendarDay; now: Date; error: unknown },
): Promise<{ attempts: number; nextAttemptAt: Date }> {
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, maxCharacters);
  const { rows } = await sql<{ attempts: number; next_attempt_at: Date }>`
    insert into failed_self_checks as f (night, attempts, next_attempt_at, detail)
      values (${night}, 1, ${now}::timestamptz + make_interval(mins => ${firstWaitMinutes}), ${detail})
      on conflict (night) do update
        set attempts = f.attempts + 1, detail = excluded.detail,
            next_attempt_at = ${now}::timestamptz + make_interval(mins => least(
              ${longestWaitMinutes}, ${firstWaitMinutes} * power(2, least(f.attempts, 10))
            )::integer)
      returning attempts, next_attempt_at`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('a failed check was kept and is not there');
  return { attempts: row.attempts, nextAttemptAt: row.next_attempt_at };
}

/** A lost connection detail nothing about the check, so any server checks again. */
export function isConnectionGone(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: unknown; message?: string };
  return (
    /^(?:57P|08|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT)/.test(String(code)) ||
    /^Connection terminated|timeout exceeded when trying to connect/.test(message)
  );
}
