import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../../database/types.ts';
import { hashToken } from '../hash-token.ts';

/** More than anybody signs in from; beyond it the one used longest ago is a stranger again. */
const devicesMost = 20;

/** Makes the browser a known one of that person, and answers the token for its cookie. */
export async function rememberDevice(
  transaction: Transaction<DB>,
  { userId, description }: { userId: string; description: string | null },
): Promise<{ id: string; token: string }> {
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
  const now = sql<Date>`database_now()`;
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
  return { id, token };
}

/** Whose devices are meant: a person's, or those of who has that address, if anybody has. */
export type Whose = { readonly userId: string } | { readonly email: string };

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Which device of that person one of the tokens makes a browser; a device counts for its own person
 * only. Being asked about is not being used. One statement and one row, whatever there is: more work
 * for an address that has an account would take longer, and tell.
 */
export async function findDevice(
  transaction: Transaction<DB>,
  whose: Whose,
  tokens: readonly string[],
): Promise<string | null> {
  const owner =
    'userId' in whose
      ? sql`${whose.userId}::uuid`
      : sql`coalesce((select id from users where email = ${whose.email}), ${nobody}::uuid)`;
  const { rows } = await sql<{ id: string | null }>`
    select (
      select id from devices
       where user_id = ${owner} and token_hash = any(${tokens.map(hashToken)}::bytea[])
       order by last_used_at desc limit 1
    ) as id`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** Somebody signed in from it. */
export async function touchDevice(transaction: Transaction<DB>, deviceId: string): Promise<void> {
  await transaction
    .updateTable('devices')
    .set({ last_used_at: sql<Date>`database_now()` })
    .where('id', '=', deviceId)
    .execute();
}

/**
 * After a reset of the password no browser is known, because one of them may be why it was reset. After
 * a change only the one is in which it was made.
 */
export async function forgetDevices(
  transaction: Transaction<DB>,
  userId: string,
  exceptId: string | null = null,
): Promise<void> {
  let statement = transaction.deleteFrom('devices').where('user_id', '=', userId);
  if (exceptId !== null) statement = statement.where('id', '<>', exceptId);
  await statement.execute();
}
