/**
 * A series is an unbroken archive of the write-ahead log with its base backups. Its name is also
 * that of a replication slot, with which PostgreSQL keeps log that is not archived yet. Base backups
 * contain no slots, so a restored database begins a series of its own.
 */
import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { readHead, type ArchiveHead } from './archive-head.ts';
import type { BackupStore } from './backup-store.ts';
import { baseFolder } from './list-backups.ts';
import { walFolder } from './wal-files.ts';
import { type Lsn, lsnFrom, segmentStart, type WalShape } from './wal-position.ts';

export type Series = { readonly name: string; readonly shape: WalShape };

type Slot = { name: string; restartLsn: string | null; status: string | null };

const ours = String.raw`slot_name like 'piton\_backup\_%'`;

/** Continues the series of this database; null if there is none, or if log has been lost. */
export async function findSeries(
  client: ClientBase,
  store: BackupStore,
): Promise<{ series: Series; head: ArchiveHead } | null> {
  const { rows } = await client.query<Slot>(
    `select slot_name as name, restart_lsn::text as "restartLsn", wal_status as status
       from pg_replication_slots where ${ours}`,
  );
  const [slot, ...others] = rows;
  if (slot?.restartLsn == null || slot.status === 'lost' || others.length > 0) return null;
  const series = { name: slot.name, shape: await readShape(client) };
  const head = await readHead(store, series.name);
  if (head === null) return null;
  const kept = segmentStart(lsnFrom(slot.restartLsn), series.shape);
  return head.lsn >= kept ? { series, head } : null;
}

/** Begins a series. PostgreSQL keeps the log from the returned position on. */
export async function beginSeries(
  client: ClientBase,
  store: BackupStore,
  now: Date,
): Promise<{ series: Series; from: Lsn }> {
  await dropSlots(client);
  const shape = await readShape(client);
  const name = `piton_backup_${timeName(now).toLowerCase()}_${randomBytes(4).toString('hex')}`;
  const { files } = store;
  for (const folder of [name, `${name}/${walFolder}`, `${name}/${baseFolder}`]) {
    await files.makeFolder(folder);
  }
  try {
    const { rows } = await client.query<{ lsn: string }>(
      'select lsn::text from pg_create_physical_replication_slot($1, true)',
      [name],
    );
    return { series: { name, shape }, from: segmentStart(lsnFrom(rows[0]?.lsn ?? ''), shape) };
  } catch (error) {
    await files.removeFolder(name);
    throw error;
  }
}

async function dropSlots(client: ClientBase): Promise<void> {
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where ${ours}`,
  );
}

async function readShape(client: ClientBase): Promise<WalShape> {
  const { rows } = await client.query<WalShape>(`
    select (pg_control_checkpoint()).timeline_id as timeline,
           (pg_control_init()).bytes_per_wal_segment as "segmentBytes"`);
  if (rows[0] === undefined) throw new Error('the cluster has no control file');
  return rows[0];
}

/** Sorts as time does. */
export function timeName(at: Date): string {
  return at.toISOString().replaceAll(/[-:.]/g, '');
}
