import type { AuditAction } from '@piton/contract/audit/audit-log.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '../../database/in-transaction.ts';
import type { MasterKey } from '../master-key.ts';
import { unwrapRootKey, wrapRootKey } from '../root-key.ts';
import { OperatorError } from '../../operator-error.ts';
import { insertRootKey, type NumberedKey, selectRootKeys } from './open-root-key.ts';

/** The ids of the two members of staff who confirmed. */
export type Confirmers = readonly [string, string];

type Rotation = { readonly from: MasterKey; readonly to: MasterKey; readonly by: Confirmers };

/**
 * Lets a new master key open the root key too, in one commit: servers start with either key until
 * the rotation is finished. A repeat changes nothing.
 */
export async function addMasterKey(
  client: pg.Client,
  { from, to, by }: Rotation,
): Promise<'added' | 'added_before'> {
  return inTransaction(client, async () => {
    await lockRootKeys(client);
    const rows = await selectRootKeys(client);
    const own = rows.filter(({ masterKeyId }) => masterKeyId === from.id);
    if (rows.some((row) => row.masterKeyId === to.id && !isAmong(own, row, from))) {
      throw opensAnother(to);
    }
    const missing = own.filter((row) => !isAmong(rows, row, to));
    for (const row of missing) {
      await insertRootKey(client, wrapRootKey(to, unwrapRootKey(from, row)), row.number);
    }
    if (missing.length === 0) return 'added_before';
    await record(client, 'add-master-key', { by, subject: to.id, before: from.id });
    return 'added';
  });
}

export type Finished =
  | { readonly kind: 'finished'; readonly removed: readonly string[] }
  | { readonly kind: 'nothing_to_do' }
  /** A later master key was added, which this would remove. */
  | { readonly kind: 'not_the_newest'; readonly newest: string }
  | { readonly kind: 'still_used'; readonly masterKeyIds: readonly string[] };

/**
 * Removes every other master key of the same root keys, once no server has reported one of them for
 * `unusedSeconds`. A start with a removed key is refused.
 */
export async function finishRotation(
  client: pg.Client,
  { masterKey, by }: { readonly masterKey: MasterKey; readonly by: Confirmers },
): Promise<Finished> {
  return inTransaction(client, async () => {
    await lockRootKeys(client);
    const state = await readRotation(client, masterKey);
    if (state.kind !== 'ready') return state;
    const { others } = state;
    await client.query(
      `delete from wrapped_root_keys where master_key_id <> $1 and ${ofSameRootKeys}`,
      [masterKey.id],
    );
    for (const other of others) {
      await record(client, 'remove-master-key', { by, subject: other, before: other });
    }
    return { kind: 'finished', removed: others };
  });
}

type Ready = { readonly kind: 'ready'; readonly others: readonly string[] };

/** The state in which `finishRotation` would find the rotation, checked before staff type their passwords. */
export async function readRotation(
  client: pg.ClientBase,
  masterKey: MasterKey,
): Promise<Exclude<Finished, { kind: 'finished' }> | Ready> {
  const { rows } = await client.query<{ id: string; isUsed: boolean }>(
    `select master_key_id as id,
            coalesce(bool_or(${isUsed}), false) as "isUsed"
       from wrapped_root_keys where ${ofSameRootKeys}
      group by master_key_id order by max(created_at) desc`,
    [masterKey.id],
  );
  const [newest] = rows;
  const others = rows.filter(({ id }) => id !== masterKey.id);
  if (newest === undefined || others.length === 0) return { kind: 'nothing_to_do' };
  if (newest.id !== masterKey.id) return { kind: 'not_the_newest', newest: newest.id };
  const used = others.filter(({ isUsed }) => isUsed);
  return used.length > 0
    ? { kind: 'still_used', masterKeyIds: used.map(({ id }) => id) }
    : { kind: 'ready', others: others.map(({ id }) => id) };
}

/** Whether a server has lately reported this key. */
export async function isInUse(client: pg.ClientBase, { id }: MasterKey): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from wrapped_root_keys where master_key_id = $1 and ${isUsed}`,
    [id],
  );
  return rowCount !== 0;
}

/** The payment server's master key opens other root keys, which a rotation leaves alone. */
const ofSameRootKeys = `root_key_id in (
  select root_key_id from wrapped_root_keys where master_key_id = $1)`;

/** Six of a server's reports, so that a busy one is not taken for stopped. */
const unusedSeconds = 30;
const isUsed = `used_at > database_now() - interval '${unusedSeconds} seconds'`;

/** Makes a concurrent rotation or first start wait; servers can still read the rows. */
async function lockRootKeys(client: pg.Client): Promise<void> {
  await client.query('lock table wrapped_root_keys in share row exclusive mode');
}

function isAmong(rows: readonly NumberedKey[], { rootKeyId }: NumberedKey, to: MasterKey): boolean {
  return rows.some((row) => row.rootKeyId === rootKeyId && row.masterKeyId === to.id);
}

/** The master key must not open companies’ root key, nor the payments key the first one. */
function opensAnother({ id }: MasterKey): OperatorError {
  return new OperatorError(
    `The new key ${id} opens another root key: it is in use as the master key or the payments key. Make a new key for each. Nothing was changed.`,
  );
}

async function record(
  client: pg.Client,
  action: Extract<AuditAction, 'add-master-key' | 'remove-master-key'>,
  { by: [first, second], subject, before }: { by: Confirmers; subject: string; before: string },
): Promise<void> {
  const after = action === 'add-master-key' ? { masterKeyId: subject } : null;
  await client.query(
    `insert into audit_entries
       (id, actor_id, action, subject_kind, subject_id, detail, before, after)
     values ($1, $2, $3, 'master_key', $4, $5, $6, $7)`,
    [uuidv7(), first, action, subject, { confirmedBy: second }, { masterKeyId: before }, after],
  );
}
