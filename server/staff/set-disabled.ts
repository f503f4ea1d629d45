import { AppError } from '@piton/contract/errors.ts';
import { type Kysely, sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { onlyAllowed } from '../database/only-allowed.ts';

/**
 * Ends or resumes the work of another member of staff. The database ends their sessions and takes
 * back what they have invited, in the same step.
 */
export async function setDisabled(
  database: Kysely<DB>,
  staffId: string,
  { uid, isDisabled }: { uid: string; isDisabled: boolean },
): Promise<void> {
  if (uid === staffId) {
    throw new AppError('forbidden', { message: 'Another administrator has to do that for you.' });
  }
  await actingAs(database, { staffId }, async (transaction) => {
    const { rows } = await onlyAllowed(
      sql<{
        is_staff: boolean;
      }>`select set_staff_disabled(${uid}, ${isDisabled}) as is_staff`.execute(transaction),
    );
    if (rows[0]?.is_staff !== true) throw new AppError('not_found');
    await recordAudit(transaction, {
      actorId: staffId,
      action: isDisabled ? 'disable-staff' : 'enable-staff',
      subjectId: uid,
    });
  });
}
