import { AppError } from '@piton/contract/http/errors.ts';
import { sql, type Transaction } from 'kysely';
import { recordAudit } from '../../audit/record-audit.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';

/**
 * Disables or enables another member of staff, and returns whether anything changed; only a change
 * is audited and emailed. The database also ends their sessions and cancels their invitations.
 */
export async function setDisabled(
  transaction: Transaction<DB>,
  staffId: string,
  { uid, isDisabled }: { uid: string; isDisabled: boolean },
): Promise<boolean> {
  const { rows } = await onlyAllowed(
    sql<{
      is_change: boolean | null;
    }>`select set_staff_disabled(${uid}, ${isDisabled}) as is_change`.execute(transaction),
  );
  const isChange = rows[0]?.is_change ?? null;
  if (isChange === null) throw new AppError('not_found');
  if (!isChange) return false;
  await recordAudit(transaction, {
    actorId: staffId,
    action: isDisabled ? 'disable-staff' : 'enable-staff',
    subjectId: uid,
  });
  return true;
}

/** Ensures that at least one administrator remains. */
export function refuseOneself(staffId: string, uid: string): void {
  if (uid !== staffId) return;
  throw new AppError('forbidden', { message: 'Another administrator has to do that for you.' });
}
