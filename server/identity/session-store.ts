import type { OpenSession } from '@piton/contract/identity/account.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { retryOnConflict } from '../database/retry-on-conflict.ts';
import { prepared } from '../database/prepared-statement.ts';
import type { DB } from '../database/types.ts';
import type { Session } from '../http/endpoints/request-session.ts';
import { hashToken } from './hash-token.ts';
import { isRemembered } from './is-remembered.ts';
import { roleOf, sessionUserOf } from './user-store.ts';

type LiveSession = {
  session_id: string;
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: number;
  email_verified_at: Date | null;
  primary_company_id: string | null;
  needs_second_factor: boolean;
  is_to_be_touched: boolean;
  is_stepped_up: boolean;
};

/**
 * The live session of a token; its times are the database's, so that servers with different clocks
 * agree. The role is read from the user each time, so losing it takes effect at once.
 */
export async function findLiveSession(
  database: Kysely<DB>,
  token: string,
): Promise<(Session & { isToBeTouched: boolean }) | null> {
  const question = sql<LiveSession>`
    ${prepared} select * from live_session(${hashToken(token)})`;
  const { rows } = await retryOnConflict(() => question.execute(database));
  const [row] = rows;
  if (!row) return null;
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    role: roleOf(row.role),
    needsSecondFactor: row.needs_second_factor,
    isSteppedUp: row.is_stepped_up,
    user: sessionUserOf({ ...row, id: row.user_id }),
    isToBeTouched: row.is_to_be_touched,
  };
}

export async function touchSession(database: Kysely<DB>, token: string): Promise<void> {
  await sql`select touch_session(${hashToken(token)})`.execute(database);
}

/** The token's holder may end its session; the result doesn't reveal whether there was one. */
export async function endSessionOf(database: Kysely<DB>, token: string): Promise<void> {
  await sql`select end_session(${hashToken(token)})`.execute(database);
}

/** The condition for a live session of that role; the database knows its lifetime. */
function isLive(role: number) {
  return sql<boolean>`is_session_live(
    ${role}::smallint, remembered, created_at, last_seen_at, expires_at
  )`;
}

export async function listOpenSessions(
  transaction: Transaction<DB>,
  { userId, sessionId, role }: Pick<Session, 'userId' | 'sessionId' | 'role'>,
): Promise<OpenSession[]> {
  const rows = await transaction
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at', 'remembered'])
    .where('user_id', '=', userId)
    .where(isLive(role))
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    created: row.created_at.toISOString(),
    lastSeen: row.last_seen_at.toISOString(),
    isRemembered: isRemembered(role, row.remembered),
    isCurrent: row.id === sessionId,
  }));
}

/** Returns true if a session was ended. */
export async function endSessionById(
  transaction: Transaction<DB>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Turns off a "remember me" that the request asked for before the role was known. */
export async function expireSoon(transaction: Transaction<DB>, token: string): Promise<void> {
  await transaction
    .updateTable('sessions')
    .set({ remembered: false })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** Gives a replacement session the id of the one it replaces, which has ended. */
export async function keepSessionId(
  transaction: Transaction<DB>,
  token: string,
  sessionId: string,
): Promise<void> {
  await transaction
    .updateTable('sessions')
    .set({ id: sessionId })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** Ends all sessions of a person, except one if given. */
export async function endSessions(
  transaction: Transaction<DB>,
  userId: string,
  except?: { sessionId: string },
): Promise<void> {
  let statement = transaction.deleteFrom('sessions').where('user_id', '=', userId);
  if (except) statement = statement.where('id', '<>', except.sessionId);
  await statement.execute();
}

/** More than a person uses; a script that signs in repeatedly keeps its newest ones. */
const maxSessions = 40;

/** Each sign-in deletes ended sessions and the oldest above the limit. */
export async function clearEndedSessions(
  transaction: Transaction<DB>,
  { userId, role }: { userId: string; role: number },
): Promise<void> {
  const ended = transaction
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`not ${isLive(role)} or id in (
        select id from sessions where user_id = ${userId}
         order by last_seen_at desc, created_at desc, id offset ${maxSessions}
      )`,
    )
    // A concurrent sign-in of the same person deletes its own share; neither waits.
    .forUpdate()
    .skipLocked();
  await transaction.deleteFrom('sessions').where('id', 'in', ended).execute();
}
