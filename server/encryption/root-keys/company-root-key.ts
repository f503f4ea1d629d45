import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Config } from '../../config/config.ts';
import { type MasterKey, masterKeyFrom } from '../master-key.ts';
import {
  type CompanyRootKey,
  type RootKey,
  rootKeyFrom,
  unwrapRootKey,
  wrapRootKey,
} from '../root-key.ts';
import { OperatorError } from '../../operator-error.ts';
import { insertRootKey, type NumberedKey, selectRootKeys } from './open-root-key.ts';

type Settings = Pick<Config, 'role' | 'paymentsKey'>;

/**
 * The root key that wraps companies' data keys: the first one, until `keys separate` has moved them
 * under a second one, which the payment server's own master key alone opens.
 */
export async function openCompanyRootKey(
  owner: pg.ClientBase,
  rootKey: RootKey,
  { role, paymentsKey }: Settings,
): Promise<CompanyRootKey> {
  const second = await openSecondRootKey(owner, paymentsKey);
  if (second === null) return rootKey;
  // Until the move, servers that lack the payments key must open new companies' keys too.
  const isMoved = role === 'payments' || !(await wrapsAny(owner, rootKey));
  return isMoved ? { ...second, other: rootKey } : { ...rootKey, other: second };
}

/** At a start: stores a second root key for a payments key if there is none yet. */
export async function keepCompanyRootKey(
  owner: pg.Client,
  rootKey: RootKey,
  settings: Settings,
): Promise<CompanyRootKey> {
  const { role, paymentsKey } = settings;
  if (role === 'web') {
    if (await wrapsAny(owner, rootKey)) throw notSeparated();
    return rootKey;
  }
  if (paymentsKey === null) {
    // Until the move ends, a server from before the payment server must be able to start again.
    if (await wrapsAny(owner, rootKey)) return rootKey;
    return openCompanyRootKey(owner, rootKey, settings);
  }
  const masterKey = masterKeyFrom(paymentsKey);
  return inTransaction(owner, async () => {
    // Two servers may start at once.
    await owner.query('lock table wrapped_root_keys in share row exclusive mode');
    if ((await selectSecond(owner)).length === 0) {
      if (await hasLostKey(owner, rootKey)) throw lostKey();
      await insertRootKey(owner, wrapRootKey(masterKey, rootKeyFrom(randomBytes(32))), 2);
    }
    await owner.query(
      'update wrapped_root_keys set used_at = database_now() where master_key_id = $1',
      [masterKey.id],
    );
    return openCompanyRootKey(owner, rootKey, settings);
  });
}

/** Null if there is none. Refuses a wrong or missing payments key. */
export async function openSecondRootKey(
  owner: pg.ClientBase,
  paymentsKey: Buffer | null,
): Promise<RootKey | null> {
  const wrapped = await selectSecond(owner);
  if (wrapped.length === 0) return null;
  const masterKeyIds = wrapped.map(({ masterKeyId }) => masterKeyId);
  if (paymentsKey === null) throw missingKey(masterKeyIds);
  const masterKey = masterKeyFrom(paymentsKey);
  const own = wrapped.find(({ masterKeyId }) => masterKeyId === masterKey.id);
  if (own === undefined) throw wrongKey(masterKey, masterKeyIds);
  try {
    return unwrapRootKey(masterKey, own);
  } catch (cause) {
    throw alteredKey(masterKey, cause);
  }
}

/** As each payments key opens it. */
async function selectSecond(owner: pg.ClientBase): Promise<NumberedKey[]> {
  return (await selectRootKeys(owner)).filter(({ number }) => number === 2);
}

async function wrapsAny(owner: pg.ClientBase, { id }: RootKey): Promise<boolean> {
  const found = await owner.query(
    'select from company_data_keys where master_key_id = $1 limit 1',
    [id],
  );
  return found.rowCount !== 0;
}

/** A new key would not open what the lost one wrapped. */
async function hasLostKey(owner: pg.ClientBase, { id }: RootKey): Promise<boolean> {
  const found = await owner.query(
    'select from company_data_keys where master_key_id <> $1 limit 1',
    [id],
  );
  return found.rowCount !== 0;
}

function missingKey(ids: readonly string[]): OperatorError {
  return new OperatorError(
    `The payments key is missing: companies’ keys belong to the payments key ${ids.join(' or ')}. Set PITON_PAYMENTS_KEY to that key, or PITON_ROLE=web for a server without it.`,
  );
}

function wrongKey(masterKey: MasterKey, ids: readonly string[]): OperatorError {
  return new OperatorError(
    `The payments key is not the one of this database: it is ${masterKey.id}, and companies’ keys belong to ${ids.join(' or ')}. Set PITON_PAYMENTS_KEY to that key.`,
  );
}

function alteredKey(masterKey: MasterKey, cause: unknown): OperatorError {
  return new OperatorError(
    `The stored root key for the payments key ${masterKey.id} was damaged or altered. Restore the table wrapped_root_keys from a backup.`,
    { cause },
  );
}

function lostKey(): OperatorError {
  return new OperatorError(
    'The database lacks the root key of companies’ keys (table wrapped_root_keys). Its backup was not restored completely, or rows were deleted. Restore the table from the backup.',
  );
}

function notSeparated(): OperatorError {
  return new OperatorError(
    'The master key still opens companies’ keys, which the web server must not. Start a payment server, run with its settings: piton keys separate. Then start this server again.',
  );
}
