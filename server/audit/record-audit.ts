import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../database/types.ts';

/** Everything that leaves an entry. */
export type AuditAction =
  | 'invite-staff'
  | 'withdraw-invite'
  | 'accept-invite'
  | 'disable-staff'
  | 'enable-staff'
  | 'export-account'
  | 'close-account'
  | 'erase-account'
  | 'create-administrator'
  | 'reset-second-factor'
  | 'create-company'
  | 'edit-company'
  | 'choose-company'
  | 'add-bank-account'
  | 'edit-bank-account'
  | 'show-account-number'
  | 'decide-company'
  | 'decide-bank-account'
  | 'change-password'
  | 'set-new-password'
  | 'ask-email-change'
  | 'change-email'
  | 'turn-on-second-factor'
  | 'turn-off-second-factor'
  | 'renew-recovery-codes';

export type AuditEntry = {
  /** Null for what nobody did who was signed in. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  /** The id of the account or the invitation that it was done to. */
  readonly subjectId: string;
  readonly reason?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/**
 * Belongs into the transaction of what it records, so that there are both or neither. Entries stay
 * when an account is erased: they say who somebody is by their id, and never by name or address.
 */
export async function recordAudit(transaction: Transaction<DB>, entry: AuditEntry): Promise<void> {
  const { actorId, action, subjectId, reason = null, detail } = entry;
  await transaction
    .insertInto('audit_entries')
    .values({
      id: uuidv7(),
      actor_id: actorId,
      action,
      subject_id: subjectId,
      reason,
      detail: detail === undefined ? null : JSON.stringify(detail),
    })
    .execute();
}
