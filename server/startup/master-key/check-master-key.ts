import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { createChainKey, isSame } from '../../audit/chain/chain-key.ts';
import type { DB } from '../../database/types.ts';
import { OperatorError } from '../../operator-error.ts';
import { withDataKey } from '../../companies/encryption-keys/company-keys.ts';
import { deriveKey } from '../../encryption/derive-key.ts';
import type { MasterKey } from '../../encryption/master-key.ts';

/**
 * Rejects a wrong master key before anything is written; null means that there is no key. A
 * database from before the check value is recognised by its oldest company key or first block,
 * because a wrong key wrote later.
 */
export async function refuseWrongMasterKey(
  owner: pg.ClientBase,
  masterKey: MasterKey | null,
): Promise<void> {
  const belongsTo = await findOwnKey(owner, masterKey);
  if (belongsTo === null || belongsTo.isRight) return;
  if (masterKey === null) {
    throw new OperatorError(
      `The master key is missing: the database belongs to the master key ${belongsTo.id}. Nothing was written. Set PITON_MASTER_KEY to that key, or put the file master-key back into the data folder.`,
    );
  }
  throw new OperatorError(
    `The master key is not the one of this database: it is ${masterKey.id}, and the database belongs to ${belongsTo.id}. Nothing was written. Set PITON_MASTER_KEY to the key that this database was set up with, or put the file master-key back into the data folder. If a server ran with another key before, repair what it wrote: npm run piton -- master-key repair`,
  );
}

/** Stores the check value of a new database, or of one just recognised by its content. */
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

/** Null if the database has no key yet. */
async function findOwnKey(owner: pg.ClientBase, masterKey: MasterKey | null): Promise<OwnKey> {
  const kept = await findByCheckValue(owner, masterKey);
  if (kept !== null) return kept;
  const company = await findByOldestCompany(owner, masterKey);
  if (company?.isRight === true) return company;
  const block = await findByFirstBlock(owner, masterKey);
  return block?.isRight === true ? block : (company ?? block);
}

async function findByCheckValue(
  owner: pg.ClientBase,
  masterKey: MasterKey | null,
): Promise<OwnKey> {
  const [row] = await rowsOf<{ id: string; value: Buffer }>(
    owner,
    'master_key_check',
    'select master_key_id as id, check_value as value from public.master_key_check',
  );
  if (row === undefined) return null;
  const isRight = masterKey !== null && isSame(row.value, checkValue(masterKey));
  return { id: row.id, isRight };
}

async function findByOldestCompany(
  owner: pg.ClientBase,
  masterKey: MasterKey | null,
): Promise<OwnKey> {
  const [row] = await rowsOf<{ companyId: string; masterKeyId: string; wrappedKey: Buffer }>(
    owner,
    'company_data_keys',
    `select company_id as "companyId", master_key_id as "masterKeyId", wrapped_key as "wrappedKey"
       from public.company_data_keys order by created_at, company_id limit 1`,
  );
  if (row === undefined) return null;
  return { id: row.masterKeyId, isRight: masterKey !== null && opens(masterKey, row) };
}

function opens(masterKey: MasterKey, wrapped: Parameters<typeof withDataKey>[1]): boolean {
  try {
    withDataKey(masterKey, wrapped, () => undefined);
    return true;
  } catch {
    return false;
  }
}

async function findByFirstBlock(
  owner: pg.ClientBase,
  masterKey: MasterKey | null,
): Promise<OwnKey> {
  const [row] = await rowsOf<{ hash: Buffer; signedWith: string; signature: Buffer }>(
    owner,
    'audit_blocks',
    `select hash, signed_with as "signedWith", signature from public.audit_blocks where number = 1`,
  );
  if (row === undefined) return null;
  const { hash, signedWith, signature } = row;
  const isRight =
    masterKey !== null &&
    isSame(createChainKey(masterKey).signBlock({ number: 1n, hash }), signature);
  return { id: signedWith, isRight };
}

/** A database of an earlier release may lack the table. */
async function rowsOf<Row extends object>(
  owner: pg.ClientBase,
  table: string,
  statement: string,
): Promise<Row[]> {
  const known = await owner.query('select from pg_class where oid = to_regclass($1)', [
    `public.${table}`,
  ]);
  return known.rowCount === 0 ? [] : (await owner.query<Row>(statement)).rows;
}
