import { sql } from 'kysely';
import { maskAddress } from '../../audit/mask-words.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { Session } from '../../http/endpoints/request-session.ts';
import { lockSession } from '../lock-account.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/**
 * Cancels a requested change of address. Cancelling an expired request is no change and leaves no
 * audit entry.
 */
export async function cancelEmailChange(
  { database }: Pick<IdentityDeps, 'database'>,
  session: Pick<Session, 'userId' | 'sessionId'>,
): Promise<void> {
  const { userId } = session;
  await actingAs(database, { userId }, async (transaction) => {
    // Locks the account before its links, as everywhere: a link may be opened at this moment.
    await lockSession(transaction, session);
    const cancelled = await transaction
      .deleteFrom('email_links')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'new_email')
      .returning(['email', sql<boolean>`expires_at > database_now()`.as('isLive')])
      .execute();
    const change = cancelled.find(({ isLive }) => isLive);
    if (change === undefined) return;
    await recordAudit(transaction, {
      actorId: userId,
      action: 'cancel-email-change',
      subjectId: userId,
      before: { newEmail: maskAddress(change.email) },
      after: { newEmail: null },
    });
  });
}
