import { AppError } from '@piton/contract/http/errors.ts';
import type { Kysely } from 'kysely';
import { recordAudit } from '../../audit/record-audit.ts';
import { actingAs } from '../../database/acting-as.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';

export async function withdrawInvite(
  database: Kysely<DB>,
  staffId: string,
  inviteId: string,
): Promise<void> {
  const withdrawing = actingAs(database, { staffId }, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('staff_invites')
      .where('id', '=', inviteId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('not_found');
    await recordAudit(transaction, {
      actorId: staffId,
      action: 'withdraw-invite',
      subjectId: inviteId,
    });
  });
  await onlyAllowed(withdrawing);
}
