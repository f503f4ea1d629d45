import type { CalendarDay } from '@piton/contract/time.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { finding, type Finding } from './finding.ts';

/** What a night found, and since when it is found just so. */
const keptFinding = finding.extend({ since: z.string() });

export type KeptFinding = Finding & {
  readonly since: CalendarDay;
  /** Whether staff has looked at it, and it is as it was then. */
  readonly isAcknowledged: boolean;
};

export type SelfCheck = {
  readonly night: CalendarDay;
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly found: readonly KeptFinding[];
};

type FailedCheck = { readonly tries: number; readonly tryAfter: Date };

/** How it is with a night. */
export type NightState = {
  readonly night: CalendarDay;
  /** The check of that night, or else the last one before it. */
  readonly last: SelfCheck | null;
  /** Whether that night's check has failed so far. */
  readonly failed: FailedCheck | null;
  /** Nights that have not come yet and say that they were checked: somebody's clock was wrong. */
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
      .select(['tries', 'try_after'])
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
      failed: isOpen ? { tries: failed.tries, tryAfter: failed.try_after } : null,
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
    .select(['check_name', sql<string>`since::text`.as('since')])
    .execute();
  const acknowledged = new Set(rows.map(({ check_name: check, since }) => `${check} ${since}`));
  return kept.map((each) => ({
    ...each,
    isAcknowledged: acknowledged.has(`${each.check} ${each.since}`),
  }));
}

/** False where another process has kept one of that night. */
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

/** Of what is found just as it was the night before, it is said since when. */
export function sinceWhen(
  found: readonly Finding[],
  { night, last }: Pick<NightState, 'night' | 'last'>,
): KeptFinding[] {
  return found.map((each) => {
    const same = last?.found.find((before) => before.check === each.check && isSame(before, each));
    return {
      ...each,
      since: same?.since ?? night,
      isAcknowledged: same?.isAcknowledged ?? false,
    };
  });
}

function isSame(one: Finding, other: Finding): boolean {
  const words = ({ count, first }: Finding) => JSON.stringify([count, first]);
  return words(one) === words(other);
}
