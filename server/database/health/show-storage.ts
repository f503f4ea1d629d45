import { Gauge, type Registry } from 'prom-client';
import { freeMegabytes } from '../embedded/free-megabytes.ts';
import type { StorageWatch } from './watch-storage.ts';

type Options = {
  readonly storage: Pick<StorageWatch, 'check'>;
  /** The folder of the built-in database; null for a given server, whose disk we can't see. */
  readonly home: string | null;
};

const bytesPerMegabyte = 1_048_576;

/** Shows whether the database can use its disk, and the space that is left to the built-in one. */
export function showStorage(registry: Registry, { storage, home }: Options): void {
  const isUsable = new Gauge({
    name: 'database_storage_ok',
    help: '0 while the database’s disk is full or its files are damaged',
    registers: [registry],
    async collect() {
      isUsable.set(
        await storage.check().then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  if (home === null) return;
  const freeBytes = new Gauge({
    name: 'database_free_bytes',
    help: 'Free space on the disk of the built-in database',
    labelNames: [],
    registers: [registry],
    collect() {
      const free = freeMegabytes(home);
      if (free === null) freeBytes.remove();
      else freeBytes.set(free * bytesPerMegabyte);
    },
  });
}
