import { AppError } from '@piton/contract/http/errors.ts';
import { sql, type Transaction } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { onlyAllowed } from '../database/only-allowed.ts';
import type { DB } from '../database/types.ts';

/**
 * Ends or resumes the work of another member of staff, and answers whether that changed anything: what
 * did not is neither recorded nor told. The database ends their sessions and takes back what they have
 * invited, in the same step.
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

/** At least one administrator always stays. */
export function refuseOneself(staffId: string, uid: string): void {
  if (uid !== staffId) return;
  throw new AppError('forbidden', { message: 'Another administrator has to do that for you.' });
}
