import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../../database/types.ts';
import { hashToken } from '../hash-token.ts';

export type Device = { id: string; userId: string };

/** More than anybody signs in from; beyond it the one used longest ago is a stranger again. */
const devicesMost = 20;

/** Makes the browser a known one of that person, and answers the token for its cookie. */
export async function rememberDevice(
  transaction: Transaction<DB>,
  { userId, description }: { userId: string; description: string | null },
): Promise<Device & { token: string }> {
  // Two browsers at the same moment would each count without the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`devices of ${userId}`}, 0))`.execute(
    transaction,
  );
  const oldest = transaction
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(devicesMost - 1);
  await transaction.deleteFrom('devices').where('id', 'in', oldest).execute();
  const id = uuidv7();
  const token = randomBytes(32).toString('base64url');
  const now = sql<Date>`clock_timestamp()`;
  await transaction
    .insertInto('devices')
    .values({
      id,
      user_id: userId,
      token_hash: hashToken(token),
      description,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return { id, userId, token };
}

/** Whose device a token makes a browser. Being asked about is not being used. */
export async function findDevice(
  transaction: Transaction<DB>,
  token: string,
): Promise<Device | null> {
  const row = await transaction
    .selectFrom('devices')
    .select(['id', 'user_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row ? { id: row.id, userId: row.user_id } : null;
}

/** Somebody signed in from it. */
export async function touchDevice(transaction: Transaction<DB>, deviceId: string): Promise<void> {
  await transaction
    .updateTable('devices')
    .set({ last_used_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', deviceId)
    .execute();
}

/** After a reset of the password no browser is known: one of them may be why it was reset. */
export async function forgetDevices(transaction: Transaction<DB>, userId: string): Promise<void> {
  await transaction.deleteFrom('devices').where('user_id', '=', userId).execute();
}
