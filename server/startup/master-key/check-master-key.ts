import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { isSame } from '../../audit/chain/chain-key.ts';
import type { DB } from '../../database/types.ts';
import { OperatorError } from '../../operator-error.ts';
import { deriveKey } from '../../encryption/derive-key.ts';
import type { MasterKey } from '../../encryption/master-key.ts';

/**
 * Rejects a wrong master key before anything is written; null means that there is no key. Without
 * the check value, only a database in which no key has sealed or signed anything accepts one.
 */
export async function refuseWrongMasterKey(
  owner: pg.ClientBase,
  masterKey: MasterKey | null,
): Promise<void> {
  const belongsTo = await findOwnKey(owner, masterKey);
  if (belongsTo === null) return refuseUsedDatabase(owner);
  if (belongsTo.isRight) return;
  if (masterKey === null) {
    throw new OperatorError(
      `The master key is missing: the database belongs to the master key ${belongsTo.id}. Nothing was written. Set PITON_MASTER_KEY to that key, or put the file master-key back into the data folder.`,
    );
  }
  throw new OperatorError(
    `The master key is not the one of this database: it is ${masterKey.id}, and the database belongs to ${belongsTo.id}. Nothing was written. Set PITON_MASTER_KEY to the key that this database was set up with, or put the file master-key back into the data folder. If a server ran with another key before, repair what it wrote: npm run piton -- master-key repair`,
  );
}

/** Stores the check value of a new database, and compares it if another server was first. */
export async function keepMasterKeyCheck(
  database: Kysely<DB>,
  masterKey: MasterKey,
): Promise<void> {
  await database
    .insertInto('master_key_check')
    .values({ master_key_id: masterKey.id, check_value: checkValue(masterKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await database
    .selectFrom('master_key_check')
    .select('check_value')
    .executeTakeFirstOrThrow();
  if (isSame(kept.check_value, checkValue(masterKey))) return;
  throw new OperatorError('Another server has just set up this database with another master key.');
}

function checkValue(masterKey: MasterKey): Buffer {
  const key = deriveKey(masterKey, 'master key check');
  return createHmac('sha256', key).update('piton master key check 1').digest();
}

type OwnKey = { readonly id: string; readonly isRight: boolean } | null;

/** Null if the database has no check value; a new one lacks even the table. */
async function findOwnKey(owner: pg.ClientBase, masterKey: MasterKey | null): Promise<OwnKey> {
  if (!(await hasRows(owner, 'master_key_check'))) return null;
  const { rows } = await owner.query<{ id: string; value: Buffer }>(
    'select master_key_id as id, check_value as value from public.master_key_check',
  );
  const [row] = rows;
  if (row === undefined) return null;
  const isRight = masterKey !== null && isSame(row.value, checkValue(masterKey));
  return { id: row.id, isRight };
}

/** After a partial restore, the check value of a wrong key would otherwise become the right one. */
async function refuseUsedDatabase(owner: pg.ClientBase): Promise<void> {
  for (const table of ['company_data_keys', 'audit_blocks']) {
    if (!(await hasRows(owner, table))) continue;
    throw new OperatorError(
      `The database lacks the check value of its master key (table master_key_check), although ${table} contains rows made with that key. Its backup was not restored completely, or the value was deleted. Nothing was written. Restore the table master_key_check from the backup, or the whole database, and start again.`,
    );
  }
}

async function hasRows(owner: pg.ClientBase, table: string): Promise<boolean> {
  const known = await owner.query('select from pg_class where oid = to_regclass($1)', [
    `public.${table}`,
  ]);
  if (known.rowCount === 0) return false;
  const found = await owner.query(`select from public.${table} limit 1`);
  return found.rowCount !== 0;
}
