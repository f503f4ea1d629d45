import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import type { Session } from '../http/endpoints/request-session.ts';
import { lockSession } from './lock-account.ts';
import { authWithin, type IdentityDeps } from './identity-deps.ts';
import { endSessions, keepSessionId } from './session-store.ts';

export type ReplacedSession = { readonly token: string; readonly isRemembered: boolean };

/**
 * Ends all other sessions of a person and gives theirs a new token, so that a stolen copy stops
 * working. The session keeps its id, under which wrong codes and passwords count, so that a thief
 * gains no new attempts.
 */
export async function replaceAllSessions(
  deps: Pick<IdentityDeps, 'secret' | 'log' | 'passwords'>,
  transaction: Transaction<DB>,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
  device: string,
): Promise<ReplacedSession> {
  const { isRemembered: remembered } = await lockSession(transaction, { userId, sessionId });
  await endSessions(transaction, userId);
  const auth = authWithin(deps, transaction, { session: { device, remembered } });
  const { internalAdapter } = await auth.$context;
  const { token } = await internalAdapter.createSession(userId, !remembered);
  await keepSessionId(transaction, token, sessionId);
  return { token, isRemembered: remembered };
}
