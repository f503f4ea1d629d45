import type { ShownFinding, ShownSelfCheck } from '@piton/contract/monitoring/self-check.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { formatFinding } from './format-findings.ts';
import { keptFinding, newCountOf } from './self-check-store.ts';

type Row = {
  night: string;
  ended_at: Date;
  found: unknown;
};

type Acknowledgment = {
  check_name: string;
  since: string;
  note: string;
  acknowledged_by: string;
  display_name: string;
  acknowledged_at: Date;
};

const findings = z.array(keptFinding);

/** The last check, for staff. */
export function readSelfCheck(database: Kysely<DB>, staffId: string): Promise<ShownSelfCheck> {
  return actingAs(database, { staffId }, (transaction) => lastCheck(transaction));
}

export async function lastCheck(transaction: Transaction<DB>): Promise<ShownSelfCheck> {
  // A result dated in the future, from a wrong clock, hides nothing.
  const { rows } = await sql<Row>`
    select night::text as night, ended_at, found from self_checks
     where self_checks.night <= night_by_now()
     order by self_checks.night desc limit 1`.execute(transaction);
  const [row] = rows;
  if (row === undefined) return { last: null };
  const kept = findings.parse(row.found);
  const { rows: given } = await sql<Acknowledgment>`
    select distinct on (a.check_name)
           a.check_name, a.since::text as since, a.note, a.acknowledged_by, a.acknowledged_at,
           users.display_name
      from acknowledged_findings a join users on users.id = a.acknowledged_by
     where a.check_name = any(${kept.map(({ check }) => check)})
     order by a.check_name, a.since desc`.execute(transaction);
  return {
    last: {
      night: row.night,
      ended: row.ended_at.toISOString(),
      found: kept.map((each) => shownFrom(each, given)),
    },
  };
}

function shownFrom(
  kept: z.output<typeof keptFinding>,
  given: readonly Acknowledgment[],
): ShownFinding {
  const theirs = given.find((a) => a.check_name === kept.check);
  const newCount = newCountOf({ ...kept, acknowledgedUpTo: theirs?.since ?? null });
  return {
    ...formatFinding(kept),
    first: [...kept.first],
    check: kept.check,
    since: kept.since,
    newCount,
    acknowledged:
      theirs === undefined || newCount > 0
        ? null
        : {
            by: { uid: theirs.acknowledged_by, displayName: theirs.display_name },
            at: theirs.acknowledged_at.toISOString(),
            note: theirs.note,
          },
  };
}
