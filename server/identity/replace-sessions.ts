import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import type { Session } from '../http/endpoints/session.ts';
import { holdSession } from './hold-account.ts';
import { authWithin, type IdentityDeps } from './identity-deps.ts';
import { endSessions, keepSessionId } from './session-store.ts';

export type ReplacedSession = { readonly token: string; readonly isRemembered: boolean };

/**
 * Ends every session of a person but theirs, which goes on under a new token: whoever had a copy of it
 * has nothing any more. It keeps its id, by which wrong codes and passwords are counted: whoever sits at
 * a session of somebody else's gets no new tries by it.
 */
export async function replaceAllSessions(
  deps: Pick<IdentityDeps, 'secret' | 'log' | 'passwords'>,
  transaction: Transaction<DB>,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
  device: string,
): Promise<ReplacedSession> {
  const { isRemembered: remembered } = await holdSession(transaction, { userId, sessionId });
  await endSessions(transaction, userId);
  const auth = authWithin(deps, transaction, { session: { device, remembered } });
  const { internalAdapter } = await auth.$context;
  const { token } = await internalAdapter.createSession(userId, !remembered);
  await keepSessionId(transaction, token, sessionId);
  return { token, isRemembered: remembered };
}
