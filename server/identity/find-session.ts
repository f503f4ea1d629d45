import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import type { FindSession } from '../http/endpoints/session.ts';
import { onceATurn } from './once-a-turn.ts';
import { findLiveSession, touchSession } from './session-store.ts';

/**
 * Who a token stands for. Seeing it keeps it alive; once a minute is often enough to write that down. A page
 * asks for several things at once, for which it is looked up once.
 */
export function sessionFinder(database: Kysely<DB>): FindSession {
  return onceATurn(async (token) => {
    const found = await findLiveSession(database, token);
    if (!found) return null;
    const { isToBeTouched, ...session } = found;
    if (isToBeTouched) await touchSession(database, token);
    return session;
  });
}

/** The same of somebody who only hears what is told, which uses no session: one that lies idle ends. */
export function sessionPeeker(database: Kysely<DB>): FindSession {
  return async (token) => {
    const found = await findLiveSession(database, token);
    if (!found) return null;
    const { isToBeTouched: _isToBeTouched, ...session } = found;
    return session;
  };
}
