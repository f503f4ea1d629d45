import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../database/types.ts';
import { OperatorError } from '../../operator-error.ts';
import { deriveKey } from '../derive-key.ts';
import { isSame } from '../is-same.ts';
import type { RootKey } from '../root-key.ts';

/** Stores the check value of a new database, and compares it if another server was first. */
export async function keepRootKeyCheck(database: Kysely<DB>, rootKey: RootKey): Promise<void> {
  await database
    .insertInto('master_key_check')
    .values({ master_key_id: rootKey.id, check_value: checkValue(rootKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await database
    .selectFrom('master_key_check')
    .select('check_value')
    .executeTakeFirstOrThrow();
  if (isSame(kept.check_value, checkValue(rootKey))) return;
  throw new OperatorError('Another server has just set up this database with another master key.');
}

/** The database's record of its root key, which proves that a key is the right one. */
export type RootKeyCheck = { readonly id: string; readonly fits: (rootKey: RootKey) => boolean };

/** Null if the database has no check value; a new one lacks even the table. */
export async function findRootKeyCheck(owner: pg.ClientBase): Promise<RootKeyCheck | null> {
  if (!(await hasRows(owner, 'master_key_check'))) return null;
  const { rows } = await owner.query<{ id: string; value: Buffer }>(
    'select master_key_id as id, check_value as value from public.master_key_check',
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { id: row.id, fits: (rootKey) => isSame(row.value, checkValue(rootKey)) };
}

/** After a partial restore, a wrong key would otherwise become the right one. */
export async function refuseUsedDatabase(owner: pg.ClientBase): Promise<void> {
  for (const table of ['company_data_keys', 'audit_blocks']) {
    if (!(await hasRows(owner, table))) continue;
    throw new OperatorError(
      `The database lacks its root key (tables wrapped_root_keys and master_key_check), although ${table} contains rows made with it. Its backup was not restored completely, or the rows were deleted. Nothing was written. Restore both tables from the backup, or the whole database, and start again.`,
    );
  }
}

export async function hasRows(owner: pg.ClientBase, table: string): Promise<boolean> {
  const known = await owner.query('select from pg_class where oid = to_regclass($1)', [
    `public.${table}`,
  ]);
  if (known.rowCount === 0) return false;
  const found = await owner.query(`select from public.${table} limit 1`);
  return found.rowCount !== 0;
}

function checkValue(rootKey: RootKey): Buffer {
  const key = deriveKey(rootKey, 'master key check');
  return createHmac('sha256', key).update('piton master key check 1').digest();
}
