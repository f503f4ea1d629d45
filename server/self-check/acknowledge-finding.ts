import { AppError } from '@piton/contract/errors.ts';
import type { ShownSelfCheck } from '@piton/contract/self-check.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import { onlyAllowed } from '../database/only-allowed.ts';
import type { DB } from '../database/types.ts';
import { lastCheck } from './read-self-check.ts';

type Acknowledged = { readonly check: string; readonly since: string; readonly note: string };

/** Somebody has looked at it: alarms are silent about it until it is another. */
export function acknowledgeFinding(
  database: Kysely<DB>,
  staffId: string,
  { check, since, note }: Acknowledged,
): Promise<ShownSelfCheck> {
  return actingAs(database, { staffId }, async (transaction) => {
    const { last } = await lastCheck(transaction);
    const found = last?.found.find((each) => each.check === check && each.since === since);
    const asked = sql<{ outcome: 'acknowledged' | 'changed' }>`
      select acknowledge_finding(${check}, ${since}::date, ${found?.what ?? ''}, ${note}) as outcome`;
    const { rows } = await onlyAllowed(asked.execute(transaction));
    if (rows[0]?.outcome !== 'acknowledged') {
      throw new AppError('changed_meanwhile', {
        message: 'This is not what the last check found. Look at it again.',
      });
    }
    return lastCheck(transaction);
  });
}
