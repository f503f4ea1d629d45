import type { CalendarDay } from '@piton/contract/time/time.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { actingAs } from '../../database/acting-as.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';
import { checkName, type Finding, type FoundRow } from './finding.ts';
import { firstOf } from './run-checks.ts';

/** A night's findings, and since when each row has been found unchanged. */
export const keptFinding = z.object({
  check: checkName,
  count: z.number(),
  first: z.array(z.string()),
  rows: z.array(z.object({ mark: z.string(), since: z.string() })),
  /** The newest row's date: an acknowledgement since then covers everything. */
  since: z.string(),
});

export type KeptFinding = z.output<typeof keptFinding> & {
  /** Up to this night staff have acknowledged it; unchanged rows of that night raise no alarm. */
  readonly acknowledgedUpTo: CalendarDay | null;
};

/** How many rows are not acknowledged. */
export function newCountOf({ count, rows, acknowledgedUpTo }: KeptFinding): number {
  const isOld = ({ since }: { since: string }) =>
    acknowledgedUpTo !== null && since <= acknowledgedUpTo;
  const old = rows.filter(isOld).length;
  return old === rows.length ? 0 : count - old;
}

export type SelfCheck = {
  readonly night: CalendarDay;
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly found: readonly KeptFinding[];
};

type FailedCheck = { readonly attempts: number; readonly nextAttemptAt: Date };

/** The state of a night. */
export type NightState = {
  readonly night: CalendarDay;
  /** The check of that night, or else the last one before it. */
  readonly last: SelfCheck | null;
  /** The night's failed attempts so far. */
  readonly failed: FailedCheck | null;
  /** Results dated in the future, written under a wrong clock. */
  readonly ahead: number;
};

const findings = z.array(keptFinding);

export async function readNight(database: Kysely<DB>, night: CalendarDay): Promise<NightState> {
  return actingAs(database, 'piton', async (transaction) => {
    const row = await transaction
      .selectFrom('self_checks')
      .select([sql<string>`night::text`.as('night'), 'began_at', 'ended_at', 'found'])
      .where('self_checks.night', '<=', sql<Date>`${night}::date`)
      .orderBy('self_checks.night', 'desc')
      .limit(1)
      .executeTakeFirst();
    const failed = await transaction
      .selectFrom('failed_self_checks')
      .select(['attempts', 'next_attempt_at'])
      .where('night', '=', sql<Date>`${night}::date`)
      .executeTakeFirst();
    const { ahead } = await transaction
      .selectFrom('self_checks')
      .select(sql<number>`count(*)::integer`.as('ahead'))
      .where('night', '>', sql<Date>`${night}::date`)
      .executeTakeFirstOrThrow();
    const found = row === undefined ? [] : await withAcknowledgments(transaction, row.found);
    const last =
      row === undefined
        ? null
        : { night: row.night, beganAt: row.began_at, endedAt: row.ended_at, found };
    const isOpen = last?.night !== night && failed !== undefined;
    return {
      night,
      last,
      failed: isOpen ? { attempts: failed.attempts, nextAttemptAt: failed.next_attempt_at } : null,
      ahead,
    };
  });
}

async function withAcknowledgments(
  transaction: Transaction<DB>,
  found: unknown,
): Promise<KeptFinding[]> {
  const kept = findings.parse(found);
  if (kept.length === 0) return [];
  const rows = await transaction
    .selectFrom('acknowledged_findings')
    .select(['check_name', sql<string>`max(since)::text`.as('since')])
    .groupBy('check_name')
    .execute();
  return kept.map((each) => ({
    ...each,
    acknowledgedUpTo: rows.find(({ check_name: name }) => name === each.check)?.since ?? null,
  }));
}

/** False if another process has stored that night's result. */
export async function keepCheck(transaction: Transaction<DB>, check: SelfCheck): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('self_checks')
    .values({
      night: check.night,
      began_at: check.beganAt,
      ended_at: check.endedAt,
      found: JSON.stringify(check.found.map((each) => keptFinding.parse(each))),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Acknowledgment = {
  readonly check: string;
  readonly since: CalendarDay;
  readonly title: string;
  readonly note: string;
};

/** On behalf of the acting member of staff. */
export async function insertAcknowledgment(
  transaction: Transaction<DB>,
  { check, since, title, note }: Acknowledgment,
): Promise<'acknowledged' | 'acknowledged_before' | 'changed'> {
  const query = sql<{ outcome: 'acknowledged' | 'acknowledged_before' | 'changed' }>`
    select acknowledge_finding(${check}, ${since}::date, ${title}, ${note}) as outcome`;
  const { rows } = await onlyAllowed(query.execute(transaction));
  return rows[0]?.outcome ?? 'changed';
}

/** Carries over the date since when each row has been found unchanged. New ones come first. */
export function addSinceDates(
  found: readonly Finding[],
  { night, last }: Pick<NightState, 'night' | 'last'>,
): KeptFinding[] {
  return found.map(({ check, count, rows }) => {
    const before = last?.found.find((each) => each.check === check);
    const known = new Map(before?.rows.map(({ mark, since }) => [mark, since]));
    const sinceOf = ({ mark }: FoundRow) => known.get(mark) ?? night;
    const newestFirst = rows.toSorted((one, other) => compareDays(sinceOf(other), sinceOf(one)));
    const [newest] = newestFirst;
    return {
      check,
      count,
      first: firstOf(newestFirst),
      rows: newestFirst.map((row) => ({ mark: row.mark, since: sinceOf(row) })),
      since: newest === undefined ? night : sinceOf(newest),
      acknowledgedUpTo: before?.acknowledgedUpTo ?? null,
    };
  });
}

function compareDays(one: CalendarDay, other: CalendarDay): number {
  return one < other ? -1 : Number(one > other);
}
