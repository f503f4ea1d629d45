import type { CalendarDay } from '@piton/contract/time.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { finding, type Finding } from './finding.ts';

export type SelfCheck = {
  readonly night: CalendarDay;
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly found: readonly Finding[];
};

const findings = z.array(finding);

export async function findLastCheck(database: Kysely<DB>): Promise<SelfCheck | null> {
  return actingAs(database, 'piton', async (transaction) => {
    const row = await transaction
      .selectFrom('self_checks')
      .select([sql<string>`night::text`.as('night'), 'began_at', 'ended_at', 'found'])
      .orderBy('self_checks.night', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      night: row.night,
      beganAt: row.began_at,
      endedAt: row.ended_at,
      found: findings.parse(row.found),
    };
  });
}

/** False where another process has kept one of that night. */
export async function keepCheck(transaction: Transaction<DB>, check: SelfCheck): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('self_checks')
    .values({
      night: check.night,
      began_at: check.beganAt,
      ended_at: check.endedAt,
      found: JSON.stringify(check.found),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
