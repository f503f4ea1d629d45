import { z } from 'zod';
import type { BackupStore } from './backup-store.ts';
import { type BackupName, pathOf } from './list-backups.ts';
import { readSealedWhole, writeSealed } from './sealed-file.ts';
import { lsnFrom, lsnText } from './wal-position.ts';

const lsn = z.string().transform(lsnFrom);
const instant = z.iso.datetime().transform((text) => new Date(text));
const password = z.string();

const stored = z.object({
  startedAt: instant,
  /** A restore can go back to this moment, but not further. */
  endedAt: instant,
  startLsn: lsn,
  stopLsn: lsn,
  timeline: z.number(),
  segmentBytes: z.number(),
  postgresMajor: z.string(),
  label: z.string(),
  /** The database’s own, without which nobody could open it. */
  passwords: z.object({ superuser: password, owner: password, app: password }),
  folders: z.array(z.string()),
  /** In the order of their pack, which holds their contents one after the other. */
  files: z.array(
    z.object({ pack: z.string(), path: z.string(), bytes: z.number(), sha256: z.string() }),
  ),
});

export type Manifest = z.output<typeof stored>;

type Named = Pick<BackupName, 'series' | 'base'>;

/** The last file of a backup, which finishes it. */
export async function writeManifest(
  store: BackupStore,
  name: Named,
  manifest: Manifest,
): Promise<void> {
  const { startLsn, stopLsn } = manifest;
  const text = JSON.stringify({
    ...manifest,
    startLsn: lsnText(startLsn),
    stopLsn: lsnText(stopLsn),
  });
  await writeSealed(store, nameOf(name), [Buffer.from(text)]);
}

export async function readManifest(store: BackupStore, name: Named): Promise<Manifest> {
  const text = await readSealedWhole(store, nameOf(name));
  return stored.parse(JSON.parse(text.toString('utf8')));
}

function nameOf(name: Named): string {
  return `${pathOf(name)}/manifest`;
}
