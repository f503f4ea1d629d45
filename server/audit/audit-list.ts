import type {
  AuditAction,
  AuditFilter,
  AuditSubjectKind,
} from '@piton/contract/audit/audit-log.ts';
import { endOfDay, startOfDay } from '@piton/contract/time/time.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import type { PageCursor } from '../http/endpoints/page-cursor.ts';
import { recordedReason } from '../database/recorded-reason.ts';

export type AuditRow = {
  id: string;
  at: Date;
  /** In microseconds for the cursor, because a millisecond can hold several entries. */
  at_exactly: string;
  actor_id: string | null;
  action: AuditAction;
  subject_kind: AuditSubjectKind;
  subject_id: string;
  reason: string | null;
  detail: Recorded;
  before: Recorded;
  after: Recorded;
};
type Recorded = Record<string, unknown> | null;

type Page = { readonly after: PageCursor | null; readonly limit: number };
type Condition = RawBuilder<unknown>;

/** Newest first. One extra row shows whether there is another page. */
export async function selectEntries(
  transaction: Transaction<DB>,
  filter: AuditFilter,
  page: Page,
): Promise<AuditRow[]> {
  const { rows } = await entriesOf(filter, page).execute(transaction);
  return rows;
}

/** Every filter has an index in list order, so that a page reads only its own rows. */
export function entriesOf(filter: AuditFilter, page: Page): RawBuilder<AuditRow> {
  const { limit } = page;
  const always = [...conditionsOf(filter), ...afterOf(page)];
  // A union lets each part use its own index; an `or` would scan the whole list.
  const parts = waysToBeAbout(filter.about).map(
    (about) => sql`(${newest([...always, ...about], limit)})`,
  );
  return sql<AuditRow>`
    select id, at, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_exactly,
           actor_id, action, subject_kind, subject_id,
           ${recordedReason('reason')} as reason, detail, before, after
      from (${sql.join(parts, sql` union all `)}) as found
     order by at desc, id desc
     limit ${limit}`;
}

function newest(conditions: readonly Condition[], limit: number): RawBuilder<unknown> {
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`select * from audit_entries ${where} order by at desc, id desc limit ${limit}`;
}

function conditionsOf({ action, from, to }: AuditFilter): Condition[] {
  return [
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(from === undefined ? [] : [sql`at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`at < ${endOfDay(to)}`]),
  ];
}

function afterOf({ after }: Page): Condition[] {
  if (after === null) return [];
  return [sql`(at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`];
}

/** Finds entries by actor or subject, each entry once. */
function waysToBeAbout(about: string | undefined): Condition[][] {
  if (about === undefined) return [[]];
  const done = [sql`subject_id = ${about}`];
  return isUuid(about) ? [done, [sql`actor_id = ${about} and subject_id <> ${about}`]] : [done];
}

/** In PostgreSQL's own format, because ids are compared as text. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
