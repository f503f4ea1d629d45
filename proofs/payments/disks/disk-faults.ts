import pg from 'pg';
import { findRunningPostgres } from '@piton/server/database/embedded/find-running.ts';
import type { Fault } from './pay-through.ts';
import type { SmallDisk } from './small-disk.ts';

export type Disks = {
  readonly data: SmallDisk;
  readonly wal: SmallDisk;
  readonly backup: SmallDisk;
  readonly log: SmallDisk;
};

const patienceMs = 60_000;
const segmentBytes = 16 * 2 ** 20;

/** Fills one disk of an installation after another. */
export function fullDisks(disks: Disks, dataFolder: string): Fault[] {
  const { data, wal, backup, log } = disks;
  return [
    { ...fillUp([log]), name: 'the disk of the server’s log', isHarmless: true },
    { ...fillUp([backup]), name: 'the disk of the backups', isHarmless: true },
    { ...fillUp([data]), name: 'the disk of the data' },
    { ...fillUpWal([wal], dataFolder), name: 'the disk of the write-ahead log' },
  ];
}

function fillUp(filled: readonly SmallDisk[]): Pick<Fault, 'begin' | 'end'> {
  return {
    begin: async () => {
      for (const disk of filled) disk.fill();
    },
    end: async () => {
      for (const disk of filled) disk.free();
    },
  };
}

/** PostgreSQL has space in segments that it made before, so they are used up first. */
function fillUpWal(filled: readonly SmallDisk[], dataFolder: string): Pick<Fault, 'begin' | 'end'> {
  const { begin, end } = fillUp(filled);
  return {
    begin: async () => {
      // A new connection needs space for its own files.
      const client = await connectAsSuperuser(dataFolder);
      await begin();
      await useUpWal(client);
    },
    end,
  };
}

async function connectAsSuperuser(dataFolder: string): Promise<pg.Client> {
  const running = findRunningPostgres(dataFolder);
  if (running === null) throw new Error('the database does not run');
  const client = new pg.Client(running.superuser);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function useUpWal(client: pg.Client): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  const half = `select pg_logical_emit_message(false, 'proof', repeat('x', ${segmentBytes / 2}))`;
  while (performance.now() < endsAt) {
    try {
      await client.query(half);
      await client.query('select pg_switch_wal()');
    } catch {
      // It could write no more, and ended.
      return;
    }
  }
  throw new Error('the write-ahead log still had space');
}
