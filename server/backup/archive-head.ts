import { z } from 'zod';
import { BackupDamage, type BackupStore } from './backup-store.ts';
import { readSealedWhole, writeSealed } from './sealed-file.ts';
import { type Lsn, lsnFrom, lsnText } from './wal-position.ts';

/** How far a series reaches. Without it, nobody would notice that the newest log is missing. */
export type ArchiveHead = {
  readonly lsn: Lsn;
  /** Everything committed by then is archived. */
  readonly at: Date;
};

const stored = z.object({
  lsn: z.string().transform(lsnFrom),
  at: z.iso.datetime().transform((text) => new Date(text)),
});

export async function writeHead(
  store: BackupStore,
  series: string,
  { lsn, at }: ArchiveHead,
): Promise<void> {
  const text = JSON.stringify({ lsn: lsnText(lsn), at: at.toISOString() });
  await writeSealed(store, nameIn(series), [Buffer.from(text)]);
}

/** Null if it is missing or damaged. */
export async function readHead(store: BackupStore, series: string): Promise<ArchiveHead | null> {
  try {
    const text = await readSealedWhole(store, nameIn(series));
    return stored.parse(JSON.parse(text.toString('utf8')));
  } catch (error) {
    if (error instanceof BackupDamage) return null;
    throw error;
  }
}

function nameIn(series: string): string {
  return `${series}/head`;
}
