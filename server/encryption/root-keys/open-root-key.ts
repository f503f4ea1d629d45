import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../database/in-transaction.ts';
import { kyselyOn } from '../../database/kysely-on.ts';
import { type MasterKey, masterKeySources } from '../master-key.ts';
import {
  type RootKey,
  rootKeyFrom,
  unwrapRootKey,
  type WrappedRootKey,
  wrapRootKey,
} from '../root-key.ts';
import { OperatorError } from '../../operator-error.ts';
import {
  findRootKeyCheck,
  hasRows,
  keepRootKeyCheck,
  refuseUsedDatabase,
  type RootKeyCheck,
} from './check-root-key.ts';

/**
 * The root key of this database. Refuses a wrong or missing master key before anything is written.
 * Null for a database in which no key has encrypted or signed anything.
 */
export async function openRootKey(
  owner: pg.ClientBase,
  masterKey: MasterKey | null,
): Promise<RootKey | null> {
  const wrapped = await findFirstRootKey(owner);
  const check = await findRootKeyCheck(owner);
  if (wrapped.length === 0 && check === null) {
    await refuseUsedDatabase(owner);
    return null;
  }
  const masterKeyIds =
    wrapped.length > 0 || check === null ? wrapped.map((row) => row.masterKeyId) : [check.id];
  if (masterKey === null) throw missingKey(masterKeyIds);
  const rootKey = wrapped.length > 0 ? unwrapOwn(masterKey, wrapped) : oldRootKey(masterKey, check);
  if (rootKey === null) throw wrongKey(masterKey, masterKeyIds);
  if (check !== null && !check.fits(rootKey)) throw alteredKey(masterKey);
  return rootKey;
}

/**
 * Opens the root key at a start, and stores it if the database has none yet: a new database gets a
 * random one, and in one of an earlier release the master key goes on as the root key.
 */
export async function keepRootKey(owner: pg.Client, masterKey: MasterKey): Promise<RootKey> {
  return inTransaction(owner, async () => {
    // Two servers may start at once.
    await owner.query('lock table wrapped_root_keys in share row exclusive mode');
    const found = await openRootKey(owner, masterKey);
    const rootKey = found ?? rootKeyFrom(randomBytes(32));
    await keepRootKeyCheck(kyselyOn(owner), rootKey);
    if (!(await hasRows(owner, 'wrapped_root_keys'))) {
      await insertRootKey(owner, wrapRootKey(masterKey, rootKey), 1);
    }
    // So that no rotation is finished between now and the server's first report.
    await owner.query(
      'update wrapped_root_keys set used_at = database_now() where master_key_id = $1',
      [masterKey.id],
    );
    return rootKey;
  });
}

/** Stores a root key for one more master key. */
export async function insertRootKey(
  owner: pg.ClientBase,
  { rootKeyId, masterKeyId, wrappedKey }: WrappedRootKey,
  number: number,
): Promise<void> {
  await owner.query(
    `insert into wrapped_root_keys (root_key_id, master_key_id, number, wrapped_key)
     values ($1, $2, $3, $4)`,
    [rootKeyId, masterKeyId, number, wrappedKey],
  );
}

export type NumberedKey = WrappedRootKey & { readonly number: number };

export async function selectRootKeys(owner: pg.ClientBase): Promise<NumberedKey[]> {
  const { rows } = await owner.query<NumberedKey>(
    `select root_key_id as "rootKeyId", master_key_id as "masterKeyId", number,
            wrapped_key as "wrappedKey"
       from public.wrapped_root_keys order by number`,
  );
  return rows;
}

/** As each master key opens it; none before the first start of this release. */
async function findFirstRootKey(owner: pg.ClientBase): Promise<WrappedRootKey[]> {
  if (!(await hasRows(owner, 'wrapped_root_keys'))) return [];
  const { rows } = await owner.query<WrappedRootKey>(
    `select root_key_id as "rootKeyId", master_key_id as "masterKeyId", wrapped_key as "wrappedKey"
       from public.wrapped_root_keys where number = 1 order by created_at`,
  );
  return rows;
}

/** Null if no row is wrapped under this master key. */
function unwrapOwn(masterKey: MasterKey, wrapped: readonly WrappedRootKey[]): RootKey | null {
  const own = wrapped.find(({ masterKeyId }) => masterKeyId === masterKey.id);
  if (own === undefined) return null;
  try {
    return unwrapRootKey(masterKey, own);
  } catch (cause) {
    throw alteredKey(masterKey, cause);
  }
}

/** Null if the database belongs to another master key. */
function oldRootKey(masterKey: MasterKey, check: RootKeyCheck | null): RootKey | null {
  const rootKey = rootKeyFrom(masterKey.key);
  return check?.fits(rootKey) === true ? rootKey : null;
}

function missingKey(ids: readonly string[]): OperatorError {
  return new OperatorError(
    `The master key is missing: the database belongs to the master key ${ids.join(' or ')}. Nothing was written. Put that key where this server reads it: ${masterKeySources}.`,
  );
}

function wrongKey(masterKey: MasterKey, ids: readonly string[]): OperatorError {
  return new OperatorError(
    `The master key is not the one of this database: it is ${masterKey.id}, and the database belongs to ${ids.join(' or ')}. Nothing was written. Put the key of this database where this server reads it: ${masterKeySources}. After a restore, that is the key of the restored time. Only if a server of an earlier release ran with another key, repair what it wrote: piton master-key repair`,
  );
}

function alteredKey(masterKey: MasterKey, cause?: unknown): OperatorError {
  return new OperatorError(
    `The stored root key for the master key ${masterKey.id} was damaged or altered. Nothing was written. Restore the tables wrapped_root_keys and master_key_check from a backup.`,
    { cause },
  );
}
