import { recordedReasons } from '@piton/contract/payouts/recorded-reasons.ts';
import { type RawBuilder, sql } from 'kysely';

/** A reason as people read it: the database's codes become texts, a person's own words stay. */
export function recordedReason(column: string): RawBuilder<string> {
  const reason = sql.ref(column);
  const cases = Object.entries(recordedReasons).map(
    ([code, sentence]) => sql`when ${code} then ${sentence}`,
  );
  return sql<string>`case ${reason} ${sql.join(cases, sql` `)} else ${reason} end`;
}
