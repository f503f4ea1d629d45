import { OperatorError } from '../operator-error.ts';
import { BackupDamage, type BackupStore } from './backup-store.ts';
import { type BackupName, pathOf, startOf } from './list-backups.ts';
import { readManifest } from './manifest.ts';
import { readSealedWhole } from './sealed-file.ts';

/** A restored database continues the copies of its original in a series of its own. */
type CopiedDatabase = {
  /** PostgreSQL’s system identifier. */
  readonly id: string;
  readonly copies: readonly BackupName[];
  readonly newestBytes: number;
};

/**
 * The copies of that database, or of the only one. The newest may be of an empty database that
 * began after the loss, so nothing is chosen between several.
 */
export async function copiesOfOneDatabase(
  store: BackupStore,
  backups: readonly BackupName[],
  wanted: string | null,
): Promise<readonly BackupName[]> {
  const bySeries = [...Map.groupBy(backups, ({ series }) => series).values()];
  if (wanted === null && bySeries.length < 2) return backups;
  const series = await Promise.all(bySeries.map((copies) => identify(store, copies)));
  const databases = [...Map.groupBy(series, ({ id }) => id)].map(([id, parts]) => ({
    id,
    copies: backups.filter((copy) => parts.some(({ copies }) => copies.includes(copy))),
    newestBytes: parts.at(-1)?.newestBytes ?? 0,
  }));
  const [only, ...others] = databases;
  if (wanted === null && only !== undefined && others.length === 0) return only.copies;
  const found = databases.find(({ id }) => id === wanted);
  if (found !== undefined) return found.copies;
  const count = databases.length === 1 ? 'one database' : `${databases.length} databases`;
  throw new OperatorError(
    [
      `${store.files.place} has copies of ${count}. Choose one with --database:`,
      ...databases.map(lineOf),
    ].join('\n'),
  );
}

async function identify(
  store: BackupStore,
  copies: readonly BackupName[],
): Promise<CopiedDatabase> {
  for (const copy of copies.toReversed()) {
    try {
      const { files } = await readManifest(store, copy);
      const control = files.find((file) => file.path === 'global/pg_control');
      const content = await readSealedWhole(store, `${pathOf(copy)}/${control?.pack ?? ''}`);
      const newestBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
      return { id: content.readBigUInt64LE(0).toString(), copies, newestBytes };
    } catch (error) {
      // A damaged copy must not keep another one or another database from being restored.
      if (!(error instanceof BackupDamage)) throw error;
    }
  }
  const base = copies.at(-1)?.base ?? '';
  return { id: `unknown, because ${base} is damaged`, copies, newestBytes: 0 };
}

function lineOf({ id, copies, newestBytes }: CopiedDatabase): string {
  const times = copies.map((copy) => startOf(copy).toISOString());
  const range = `from ${times[0] ?? ''} to ${times.at(-1) ?? ''}`;
  return `  ${id}  ${copies.length} ${range}, the last of ${Math.ceil(newestBytes / 2 ** 20)} MB`;
}
