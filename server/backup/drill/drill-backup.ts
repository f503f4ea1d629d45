import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { createChainKey } from '../../audit/chain/chain-key.ts';
import { verifyAudit } from '../../audit/chain/verify-audit.ts';
import { lockDataFolder } from '../../database/embedded/data-folder-lock.ts';
import { freeMegabytes } from '../../database/embedded/free-megabytes.ts';
import { withConnection } from '../../database/with-connection.ts';
import type { RootKey } from '../../encryption/root-key.ts';
import { verifyLedger } from '../../monitoring/self-check/verify-ledger.ts';
import { OperatorError } from '../../operator-error.ts';
import type { BackupStore } from '../backup-store.ts';
import type { ChosenBackup } from '../choose-backup.ts';
import { type Restored, restoreBackup } from '../restore-backup.ts';

type DrillOptions = {
  readonly store: BackupStore;
  /** Null if the restored database has none yet. */
  readonly openRootKey: (owner: pg.Client) => Promise<RootKey | null>;
  /** Gets a folder for the restored database, which is deleted. */
  readonly folder: string;
  readonly report: (message: string) => void;
};

/** Restores everything that is archived in a spare folder, and checks ledger and audit there. */
export async function drillBackup(options: DrillOptions): Promise<Restored> {
  const { store, report } = options;
  const spare = path.join(path.resolve(options.folder), 'piton-backup-drill');
  const lock = await lockDataFolder(spare, 'a restore drill');
  const dataFolder = path.join(spare, 'data');
  try {
    // The account that runs PostgreSQL for root must get through.
    chmodSync(spare, 0o711);
    // An interrupted drill leaves its database.
    rmSync(dataFolder, { recursive: true, force: true });
    return await restoreBackup({
      store,
      dataFolder,
      to: null,
      report,
      isSpare: true,
      inspect: (chosen) => refuseIfTight(chosen, spare),
      check: (owner) =>
        withConnection(owner, async (client) => {
          report('Recovered. Checking ledger and audit.');
          const ledger = await verifyLedger(client);
          refuseProblems('The restored ledger differs', ledger.problems);
          const rootKey = await options.openRootKey(client);
          if (rootKey === null) return;
          const key = createChainKey(rootKey);
          const audit = await verifyAudit(client, {
            key,
            now: new Date(),
            keptHead: null,
            limit: 3,
          });
          const faults = audit.found.flatMap((found) => found.faults.map(({ says }) => says));
          refuseProblems('The restored history was altered', faults);
        }),
    });
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
    await lock.release();
  }
}

const marginBytes = 2 ** 30;

/** Mostly on the disk of the running database, which must not fill up. */
function refuseIfTight({ manifest, head }: ChosenBackup, folder: string): void {
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const end = head?.lsn ?? manifest.stopLsn;
  const log = Number(end - manifest.startLsn) + manifest.segmentBytes;
  const needed = Math.ceil((1.2 * (bytes + log) + marginBytes) / 2 ** 20);
  const free = freeMegabytes(folder);
  if (free === null || free >= needed) return;
  throw new OperatorError(
    `The restore drill needs ${needed} MB, and ${folder} has ${Math.floor(free)} MB free. Set PITON_BACKUP_DRILL_FOLDER to a folder on another disk, and add it to ReadWritePaths= of the service.`,
  );
}

function refuseProblems(what: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new OperatorError([`${what}:`, ...problems].join('\n'));
}
