import { randomBytes } from 'node:crypto';
import { AppError } from '@piton/contract/http/errors.ts';
import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import { hashToken } from '../hash-token.ts';
import { lockSession } from '../lock-account.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { ReplacedSession } from '../replace-sessions.ts';
import { withStepUp, type Proof } from './with-step-up.ts';

/**
 * Marks this session alone as stepped up by password and, if the second factor is on, code. The
 * session gets a new token, so that a stolen copy of the old one gains nothing.
 */
export async function stepUp(
  deps: IdentityDeps,
  caller: Caller,
  proof: Proof,
): Promise<ReplacedSession> {
  const { session, token: oldToken } = caller;
  return withStepUp(deps, { caller, actor: 'piton' }, proof, async (transaction) => {
    const { isRemembered } = await lockSession(transaction, session);
    const token = randomBytes(32).toString('base64url');
    const { numUpdatedRows } = await transaction
      .updateTable('sessions')
      .set({ token_hash: hashToken(token), stepped_up_at: sql<Date>`database_now()` })
      .where('id', '=', session.sessionId)
      // The second of two concurrent step-ups must not invalidate the first one's token.
      .where('token_hash', '=', hashToken(oldToken))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('not_signed_in');
    return { token, isRemembered };
  });
}
