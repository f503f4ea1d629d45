/**
 * Archives the write-ahead log as it grows, which loses at most a second. It reads segments up to
 * the flushed position; `archive_command` gets whole segments only, and one a second would write
 * 16 MB each time.
 */
import type { ClientBase } from 'pg';
import { type ArchiveHead, writeHead } from './archive-head.ts';
import type { BackupStore } from './backup-store.ts';
import { createJoiner, readWal } from './join-wal.ts';
import { isSameHistory } from './same-history.ts';
import { writeSealed } from './sealed-file.ts';
import { beginSeries, findSeries, type Series } from './series.ts';
import { refuseOtherStore } from './store-marker.ts';
import { walFileName, walFolder } from './wal-files.ts';
import { type Lsn, lsnFrom, lsnText, rangesBetween } from './wal-position.ts';

export type Archiver = {
  readonly series: Series;
  /** Archives what has been flushed since the last step. */
  readonly step: (client: ClientBase) => Promise<ArchiveHead>;
  /** Waits until no parts are being joined. */
  readonly joined: () => Promise<void>;
};

/** The log no longer follows what is archived in this series: a new one must begin. */
export class SeriesLost extends Error {}

export type ArchiverOptions = {
  readonly store: BackupStore;
  readonly dataFolder: string;
  /** The folder of the built-in database. */
  readonly home: string;
  readonly clock: () => Date;
};

/** Says that a quiet database is archived too. */
const idleHeadEveryMs = 10_000;

/** Continues the database's series, or begins one. */
export async function openArchiver(
  client: ClientBase,
  options: ArchiverOptions,
): Promise<Archiver> {
  const { store, clock } = options;
  await refuseOtherStore(options);
  const found = await findSeries(client, store);
  if (found !== null && (await isSameHistory(client, found, options))) {
    return archiverFrom(found.series, found.head.lsn, options);
  }
  const { series, from } = await beginSeries(client, store, clock());
  return archiverFrom(series, from, options);
}

function archiverFrom(series: Series, from: Lsn, options: ArchiverOptions): Archiver {
  const { store, clock } = options;
  const joiner = createJoiner(series, options);
  let position = from;
  let joinedTo = from;
  let headAt = 0;
  return {
    series,
    joined: joiner.settled,
    step: async (client) => {
      const at = clock();
      const flushed = await readFlushed(client, series.name);
      if (flushed < position) {
        throw new SeriesLost('The database was rolled back behind what is archived.');
      }
      const ranges = rangesBetween(position, flushed, series.shape);
      for (const range of ranges) {
        const name = `${series.name}/${walFolder}/${walFileName(range)}`;
        await writeSealed(store, name, [await readWal(options, range)]);
        position += BigInt(range.end - range.start);
        joiner.archived(range);
      }
      const head = { lsn: position, at };
      if (ranges.length > 0 || at.getTime() - headAt >= idleHeadEveryMs) {
        await writeHead(store, series.name, head);
        headAt = at.getTime();
      }
      const reached = joiner.reached() ?? joinedTo;
      if (reached > joinedTo) {
        await keepFrom(client, series.name, reached);
        joinedTo = reached;
      }
      return head;
    },
  };
}

async function readFlushed(client: ClientBase, series: string): Promise<Lsn> {
  const { rows } = await client.query<{ flushed: string; status: string | null }>(
    `select pg_current_wal_flush_lsn()::text as flushed,
            (select wal_status from pg_replication_slots where slot_name = $1) as status`,
    [series],
  );
  const [row] = rows;
  if (row?.status == null || row.status === 'lost') {
    throw new SeriesLost('log was lost before it could be archived; a new backup begins');
  }
  return lsnFrom(row.flushed);
}

/** Lets PostgreSQL recycle segments that are archived. */
async function keepFrom(client: ClientBase, series: string, lsn: Lsn): Promise<void> {
  await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [series, lsnText(lsn)]);
}
