import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Session } from '../http/session.ts';
import type { DB } from '../database/types.ts';
import { roleOf, sessionUserColumns, sessionUserOf } from './user-store.ts';

/** The longest any session lives, and how long one that is not remembered may lie idle. */
export const absoluteDays = 30;
const idleOfStaff = '15 minutes';
const idleOfMerchant = '12 hours';

/** Of a session beside its user: neither its days are over nor has it lain idle too long. */
const isLive = sql<boolean>`(sessions.expires_at > now() and case
  when users.role <> 3 then sessions.last_seen_at > now() - ${idleOfStaff}::interval
  else sessions.remembered or sessions.last_seen_at > now() - ${idleOfMerchant}::interval
end)`;

/** Whoever reads the table can open no session with what is in it. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Ends the session that the same browser had before, so that no token outlives a sign-in, and clears
 * away those of the same person that are over.
 */
export async function replaceSession(
  database: Kysely<DB>,
  {
    userId,
    remembered,
    token,
    previousToken,
  }: {
    userId: string;
    remembered: boolean;
    token: string;
    previousToken: string | null;
  },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (previousToken !== null) await deleteSession(transaction, previousToken);
    await deleteSessionsOver(transaction, userId);
    await transaction
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        remembered,
        created_at: sql<Date>`now()`,
        last_seen_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + make_interval(days => ${absoluteDays})`,
      })
      .execute();
  });
}

async function deleteSessionsOver(database: Kysely<DB>, userId: string): Promise<void> {
  const over = database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.token_hash')
    .where('sessions.user_id', '=', userId)
    .where(sql<boolean>`not ${isLive}`)
    // Another sign-in of the same person at the same moment clears its share; neither waits.
    .forUpdate('sessions')
    .skipLocked();
  await database.deleteFrom('sessions').where('token_hash', 'in', over).execute();
}

export async function deleteSession(database: Kysely<DB>, token: string): Promise<void> {
  await database.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
}

/**
 * The live session behind a token. All of its times are the database's, so that several servers with
 * clocks of their own agree on them. The role is read from the user each time: losing it takes effect
 * at once.
 */
export async function findLiveSession(
  database: Kysely<DB>,
  token: string,
): Promise<(Session & { isToBeTouched: boolean }) | null> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...sessionUserColumns,
      sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`.as('is_to_be_touched'),
    ])
    .where('sessions.token_hash', '=', hashOf(token))
    .where(isLive)
    .executeTakeFirst();
  if (!row) return null;
  return {
    userId: row.id,
    role: roleOf(row.role),
    user: sessionUserOf(row),
    isToBeTouched: row.is_to_be_touched,
  };
}

export async function touchSession(database: Kysely<DB>, token: string): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('token_hash', '=', hashOf(token))
    .execute();
}
