/**
 * Archives the write-ahead log as it grows, which loses at most a second. It reads segments up to
 * the flushed position; `archive_command` gets whole segments only, and one a second would write
 * 16 MB each time.
 */
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { type ArchiveHead, writeHead } from './archive-head.ts';
import type { BackupStore } from './backup-store.ts';
import { writeSealed } from './sealed-file.ts';
import { beginSeries, findSeries, type Series } from './series.ts';
import { refuseOtherStore } from './store-marker.ts';
import { listWal, walFileName, walFolder } from './wal-files.ts';
import { type Lsn, lsnFrom, lsnText, rangesBetween, type WalRange } from './wal-position.ts';

export type Archiver = {
  readonly series: Series;
  /** Archives what has been flushed since the last step. */
  readonly step: (client: ClientBase) => Promise<ArchiveHead>;
};

/** PostgreSQL no longer keeps the log of this series: a new one must begin. */
export class SeriesLost extends Error {}

export type ArchiverOptions = {
  readonly store: BackupStore;
  readonly dataFolder: string;
  /** The folder of the built-in database. */
  readonly home: string;
  readonly clock: () => Date;
};

/** More files than this are joined, so that a quiet day doesn't leave one for each second. */
const maxParts = 256;
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
  if (found !== null) return archiverFrom(found.series, found.head.lsn, options);
  const { series, from } = await beginSeries(client, store, clock());
  return archiverFrom(series, from, options);
}

function archiverFrom(series: Series, from: Lsn, options: ArchiverOptions): Archiver {
  const { store, clock } = options;
  let position = from;
  let partCount = 0;
  let headAt = 0;
  return {
    series,
    step: async (client) => {
      const at = clock();
      const flushed = await readFlushed(client, series.name);
      const ranges = rangesBetween(position, flushed, series.shape);
      for (const range of ranges) {
        const isWhole = range.end === series.shape.segmentBytes;
        const isJoined = isWhole || partCount >= maxParts;
        await archiveRange(isJoined ? { ...range, start: 0 } : range, series, options);
        partCount = isJoined ? Number(!isWhole) : partCount + 1;
        position += BigInt(range.end - range.start);
        if (isWhole) await keepFrom(client, series.name, position);
      }
      const head = { lsn: position, at };
      if (ranges.length > 0 || at.getTime() - headAt >= idleHeadEveryMs) {
        await writeHead(store, series.name, head);
        headAt = at.getTime();
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

async function archiveRange(
  range: WalRange,
  series: Series,
  { store, home }: ArchiverOptions,
): Promise<void> {
  const name = `${series.name}/${walFolder}/${walFileName(range)}`;
  await writeSealed(store, name, [await readRange(home, range)]);
  if (range.start > 0) return;
  for (const part of await listWal(store, series.name)) {
    const isContained = part.segment === range.segment && part.end <= range.end;
    if (!isContained || (part.start === 0 && part.end === range.end)) continue;
    await store.files.removeFile(`${series.name}/${walFolder}/${walFileName(part)}`);
  }
}

async function readRange(home: string, { segment, start, end }: WalRange): Promise<Buffer> {
  const handle = await open(path.join(home, 'cluster', 'pg_wal', segment), 'r');
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(end - start),
      0,
      end - start,
      start,
    );
    if (bytesRead !== end - start) throw new Error(`${segment} is shorter than its flushed part`);
    return buffer;
  } finally {
    await handle.close();
  }
}

/** Lets PostgreSQL recycle segments that are archived. */
async function keepFrom(client: ClientBase, series: string, lsn: Lsn): Promise<void> {
  await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [series, lsnText(lsn)]);
}
