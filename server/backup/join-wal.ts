/**
 * Joins archived parts of a segment into one file, so that a quiet day doesn't leave thousands. It
 * takes longer than archiving one, so the next part doesn't wait for it.
 */
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { BackupStore } from './backup-store.ts';
import { writeSealed } from './sealed-file.ts';
import type { Series } from './series.ts';
import { listWal, walFileName, walFolder } from './wal-files.ts';
import { type Lsn, segmentLsn, type WalRange } from './wal-position.ts';

type Options = {
  readonly store: BackupStore;
  /** The folder of the built-in database. */
  readonly home: string;
};

export type Joiner = {
  /** Joins in the background once a segment is whole or has many parts. */
  readonly archived: (range: WalRange) => void;
  /** The end of the last segment that needs no more joining. Throws what made a join fail. */
  readonly reached: () => Lsn | null;
  readonly settled: () => Promise<void>;
};

const maxParts = 256;

export function createJoiner(series: Series, options: Options): Joiner {
  let joining = Promise.resolve();
  let partCount = 0;
  let joinedTo: Lsn | null = null;
  let failure: Error | null = null;
  const join = async (range: WalRange) => {
    await joinParts(range, series, options);
    if (range.end === series.shape.segmentBytes) {
      joinedTo = segmentLsn(range.segment, series.shape) + BigInt(range.end);
    }
  };
  return {
    archived: (range) => {
      const isWhole = range.end === series.shape.segmentBytes;
      partCount += 1;
      if (!isWhole && partCount < maxParts) return;
      partCount = Number(!isWhole);
      joining = joining
        .then(() => join({ ...range, start: 0 }))
        .catch((cause: unknown) => {
          failure = new Error('parts of the log could not be joined', { cause });
        });
    },
    reached: () => {
      const error = failure;
      failure = null;
      if (error !== null) throw error;
      return joinedTo;
    },
    settled: () => joining,
  };
}

async function joinParts(range: WalRange, series: Series, options: Options): Promise<void> {
  const { store } = options;
  const nameOf = (part: WalRange) => `${series.name}/${walFolder}/${walFileName(part)}`;
  const parts = (await listWal(store, series.name)).filter(
    ({ segment, end }) => segment === range.segment && end <= range.end,
  );
  const isJoined = ({ start, end }: WalRange) => start === 0 && end === range.end;
  if (!parts.some(isJoined)) {
    await writeSealed(store, nameOf(range), [await readWal(options, range)]);
  }
  for (const part of parts) {
    if (!isJoined(part)) await store.files.removeFile(nameOf(part));
  }
}

/** Reads a part of a segment that PostgreSQL still keeps. */
export async function readWal(
  { home }: Pick<Options, 'home'>,
  { segment, start, end }: WalRange,
): Promise<Buffer> {
  const handle = await open(path.join(home, 'cluster', 'pg_wal', segment), 'r');
  try {
    const length = end - start;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    if (bytesRead !== length) throw new Error(`${segment} is shorter than its flushed part`);
    return buffer;
  } finally {
    await handle.close();
  }
}
