import type { ReviewKind } from '@piton/contract/reviews/review.ts';
import type { Transaction } from 'kysely';
import { isUuid } from '../audit/audit-list.ts';
import type { DB } from '../database/types.ts';
import { recordedReason } from '../database/recorded-reason.ts';

type ExportedDecisions = (subjectId: string) => object[];

const administrator = 1;

/** Decisions on these, oldest first, in the original words. They don't name the member of staff. */
export async function exportDecisions(
  transaction: Transaction<DB>,
  kind: ReviewKind,
  subjectIds: readonly string[],
): Promise<ExportedDecisions> {
  const rows =
    subjectIds.length === 0
      ? []
      : await transaction
          .selectFrom('review_decisions')
          .innerJoin('users', 'users.id', 'decided_by')
          .select(['subject_id', 'decided_at as at', 'users.role', 'decision', 'note', 'fields'])
          .where('kind', '=', kind)
          .where('subject_id', 'in', subjectIds)
          .orderBy('review_decisions.version')
          .execute();
  return (subjectId) =>
    rows
      .filter(({ subject_id: id }) => id === subjectId)
      .map(({ at, role, decision, note, fields }) => ({
        at,
        by: role === administrator ? 'administrator' : 'reviewer',
        decision,
        note,
        fields,
      }));
}

type ExportedEntries = { count: number; included: number; note: string; items: object[] };

/**
 * The newest audit entries about the account, its bank account and its companies, masked as in the
 * audit. They don't name the member of staff.
 */
export async function exportAudit(
  transaction: Transaction<DB>,
  uid: string,
  limit: number,
): Promise<ExportedEntries> {
  const companies = await transaction
    .selectFrom('companies')
    .select('id')
    .where('owner_id', '=', uid)
    .execute();
  const aboutThem = transaction
    .selectFrom('audit_entries')
    .where('subject_id', 'in', [uid, ...companies.map(({ id }) => id)]);
  const { count } = await aboutThem
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await aboutThem
    .select(['at', 'action', 'subject_kind', 'subject_id', 'detail', 'before', 'after'])
    .select(recordedReason('reason').as('reason'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return {
    count: Number(count),
    included: rows.length,
    note:
      count <= BigInt(rows.length)
        ? 'These are all entries.'
        : `These are the newest ${rows.length} of ${count} entries. Support gives out the others.`,
    items: rows.map(({ at, action, reason, ...row }) => ({
      at,
      action,
      subject: { kind: row.subject_kind, id: row.subject_id },
      reason,
      detail: withoutOthers(row.detail, uid),
      before: withoutOthers(row.before, uid),
      after: withoutOthers(row.after, uid),
    })),
  };
}

/** Removes the ids of other people, who are staff. */
function withoutOthers(recorded: unknown, uid: string): object | null {
  if (recorded === null) return null;
  const isOther = (value: unknown) => typeof value === 'string' && isUuid(value) && value !== uid;
  return Object.fromEntries(
    Object.entries(recorded as object).filter(([, value]) => !isOther(value)),
  );
}
