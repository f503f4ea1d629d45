import type { ClientBase } from 'pg';
import type { ArchiveHead } from './archive-head.ts';
import { BackupDamage, type BackupStore } from './backup-store.ts';
import { readWal } from './join-wal.ts';
import { readSealedWhole } from './sealed-file.ts';
import type { Series } from './series.ts';
import { listWal, walFileName, walFolder } from './wal-files.ts';
import { lsnFrom, rangesBetween } from './wal-position.ts';

type Archived = { readonly series: Series; readonly head: ArchiveHead };
type Options = { readonly store: BackupStore; readonly home: string };

/**
 * A data folder that was rolled back writes other log after positions that are archived already.
 * In one series the two would restore as neither. So the last part archived must be in this database.
 */
export async function isSameHistory(
  client: ClientBase,
  { series, head }: Archived,
  { store, home }: Options,
): Promise<boolean> {
  const { rows } = await client.query<{ flushed: string }>(
    'select pg_current_wal_flush_lsn()::text as flushed',
  );
  if (lsnFrom(rows[0]?.flushed ?? '') < head.lsn) return false;
  const [last] = rangesBetween(head.lsn - 1n, head.lsn, series.shape);
  const part = (await listWal(store, series.name)).find(
    ({ segment, start, end }) =>
      segment === last?.segment && start <= last.start && end >= last.end,
  );
  if (part === undefined) return true;
  try {
    const own = await readWal({ home }, part);
    const name = `${series.name}/${walFolder}/${walFileName(part)}`;
    return own.equals(await readSealedWhole(store, name));
  } catch (error) {
    // PostgreSQL has recycled it, so nothing can be compared.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    if (error instanceof BackupDamage) return false;
    throw error;
  }
}
