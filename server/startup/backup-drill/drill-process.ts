/**
 * The nightly drill as a process of its own with a low priority, so that neither its work nor
 * its memory delays a payment. It ends with the server.
 */
import os from 'node:os';
import { drillBackup } from '../../backup/drill/drill-backup.ts';
import { openStore } from '../../backup/open-store.ts';
import { masterKeyFrom } from '../../encryption/master-key.ts';
import { OperatorError } from '../../operator-error.ts';
import { openRootKey } from '../master-key/open-root-key.ts';
import type { DrillResult, DrillTask } from './run-drill.ts';

/** About a tenth of what the server gets; at the lowest, a busy machine would never finish one. */
const niceness = 10;
process.once('disconnect', () => process.exit());
process.once('message', (task: DrillTask) => {
  void work(task).then((result) => process.send?.(result, () => process.exit()));
});

async function work({ backup, masterKey, folder }: DrillTask): Promise<DrillResult> {
  const store = openStore(backup);
  if (store === null) return { kind: 'failed', why: 'There is no backup.' };
  try {
    os.setPriority(niceness);
    const key = masterKeyFrom(Buffer.from(masterKey));
    await drillBackup({
      store,
      openRootKey: (client) => openRootKey(client, key),
      folder,
      report: () => undefined,
    });
    return { kind: 'done' };
  } catch (error) {
    const why = error instanceof OperatorError ? error.message : ((error as Error).stack ?? '');
    return { kind: 'failed', why };
  }
}
