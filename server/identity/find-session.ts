import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import type { FindSession } from '../http/endpoints/request-session.ts';
import { shareLookup } from './share-lookup.ts';
import { findLiveSession, touchSession } from './session-store.ts';

/**
 * Finds a token's session and keeps it alive, with at most one write a minute. Concurrent requests
 * of a page share one lookup.
 */
export function sessionFinder(database: Kysely<DB>): FindSession {
  return shareLookup(async (token) => {
    const found = await findLiveSession(database, token);
    if (!found) return null;
    const { isToBeTouched, ...session } = found;
    if (isToBeTouched) await touchSession(database, token);
    return session;
  });
}

/** The same for a listener to live updates, which doesn't keep an idle session alive. */
export function sessionPeeker(database: Kysely<DB>): FindSession {
  return async (token) => {
    const found = await findLiveSession(database, token);
    if (!found) return null;
    const { isToBeTouched: _isToBeTouched, ...session } = found;
    return session;
  };
}
