import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../../database/types.ts';
import { hashToken } from '../hash-token.ts';

/** More than a person uses; beyond it, the device used longest ago is forgotten. */
const maxDevices = 20;

/** Makes the browser a known device of that person, and returns the token for its cookie. */
export async function rememberDevice(
  transaction: Transaction<DB>,
  { userId, description }: { userId: string; description: string | null },
): Promise<{ id: string; token: string }> {
  // Two concurrent sign-ins would each miss the other's device in their count.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`devices of ${userId}`}, 0))`.execute(
    transaction,
  );
  const oldest = transaction
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(maxDevices - 1);
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

/** The owner of the devices: a person, or the account with that address, if there is one. */
export type DeviceOwner = { readonly userId: string } | { readonly email: string };

const noUserId = '00000000-0000-0000-0000-000000000000';

/**
 * Finds the person's device that one of the tokens belongs to, without marking it as used. It is
 * always one statement and one row: extra work for existing accounts would reveal them by timing.
 */
export async function findDevice(
  transaction: Transaction<DB>,
  whose: DeviceOwner,
  tokens: readonly string[],
): Promise<string | null> {
  const owner =
    'userId' in whose
      ? sql`${whose.userId}::uuid`
      : sql`coalesce((select id from users where email = ${whose.email}), ${noUserId}::uuid)`;
  const { rows } = await sql<{ id: string | null }>`
    select (
      select id from devices
       where user_id = ${owner} and token_hash = any(${tokens.map(hashToken)}::bytea[])
       order by last_used_at desc limit 1
    ) as id`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** Records a sign-in from it. */
export async function touchDevice(transaction: Transaction<DB>, deviceId: string): Promise<void> {
  await transaction
    .updateTable('devices')
    .set({ last_used_at: sql<Date>`database_now()` })
    .where('id', '=', deviceId)
    .execute();
}

/**
 * A reset forgets all devices, because one of them may be its reason. A password change keeps only
 * the device it is made on.
 */
export async function deleteDevices(
  transaction: Transaction<DB>,
  userId: string,
  exceptId: string | null = null,
): Promise<void> {
  let statement = transaction.deleteFrom('devices').where('user_id', '=', userId);
  if (exceptId !== null) statement = statement.where('id', '<>', exceptId);
  await statement.execute();
}
