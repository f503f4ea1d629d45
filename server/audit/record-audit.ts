import type { AuditAction, AuditSubjectKind } from '@piton/contract/audit/audit-log.ts';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../database/types.ts';

export type AuditEntry = {
  /** Null if no signed-in person did it. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  /** An invitation or an account by default. */
  readonly subjectKind?: AuditSubjectKind;
  readonly subjectId: string;
  readonly reason?: string;
  readonly detail?: Recorded;
  /** The values before and after, masked because all staff read the audit. */
  readonly before?: Recorded;
  readonly after?: Recorded;
};

type Recorded = Readonly<Record<string, unknown>>;

/**
 * Call it in the transaction of the recorded change, so that both commit or neither. Entries
 * survive the erasure of an account: they name people by id, and contain no names but companies'
 * and reviewers' text.
 */
export async function recordAudit(transaction: Transaction<DB>, entry: AuditEntry): Promise<void> {
  const { actorId, action, subjectId, reason = null } = entry;
  await transaction
    .insertInto('audit_entries')
    .values({
      id: uuidv7(),
      actor_id: actorId,
      action,
      subject_kind: entry.subjectKind ?? usualSubject(action),
      subject_id: subjectId,
      reason,
      detail: jsonOf(entry.detail),
      before: jsonOf(entry.before),
      after: jsonOf(entry.after),
    })
    .execute();
}

function usualSubject(action: AuditAction): AuditSubjectKind {
  return action === 'invite-staff' || action === 'withdraw-invite' ? 'staff_invite' : 'user';
}

function jsonOf(recorded: Recorded | undefined): string | null {
  return recorded === undefined ? null : JSON.stringify(recorded);
}
