import type { AuditAction, AuditSubjectKind } from '@piton/contract/reports/audit.ts';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../database/types.ts';

export type AuditEntry = {
  /** Null for what nobody did who was signed in. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  /** An invitation or an account where it is not said. */
  readonly subjectKind?: AuditSubjectKind;
  readonly subjectId: string;
  readonly reason?: string;
  readonly detail?: Said;
  /** What was there and what is there now; masked, because all of staff reads it. */
  readonly before?: Said;
  readonly after?: Said;
};

type Said = Readonly<Record<string, unknown>>;

/**
 * Belongs into the transaction of what it records, so that there are both or neither. Entries stay
 * when an account is erased: they say who somebody is by their id, and not by name or
 * address, but for what a company is called and what reviewers write.
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

function jsonOf(said: Said | undefined): string | null {
  return said === undefined ? null : JSON.stringify(said);
}
