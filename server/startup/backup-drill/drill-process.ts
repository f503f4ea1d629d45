/**
 * The nightly drill as a process of its own with a low priority, so that neither its work nor
 * its memory delays a payment. It ends with the server.
 */
import os from 'node:os';
import { drillBackup } from '../../backup/drill/drill-backup.ts';
import { openStore } from '../../backup/open-store.ts';
import { explainDatabaseError } from '../../database/explain-database-error.ts';
import { masterKeyFrom } from '../../encryption/master-key.ts';
import { redact, redactLine } from '../../http/guards/redact.ts';
import { OperatorError } from '../../operator-error.ts';
import { openRootKey } from '../../encryption/root-keys/open-root-key.ts';
import type { DrillResult, DrillTask } from './run-drill.ts';

/** About a tenth of what the server gets; at the lowest, a busy machine would never finish one. */
const niceness = 10;
process.once('disconnect', () => process.exit());
process.once('message', (task: DrillTask) => {
  void work(task).then((result) => process.send?.(result, () => process.exit()));
});

async function work({ backup, masterKey, folder }: DrillTask): Promise<DrillResult> {
  try {
    const store = openStore(backup);
    if (store === null) throw new OperatorError('There is no backup.');
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
    const explained = await explainDatabaseError(error, null);
    const text = explained instanceof OperatorError ? explained.message : firstLine(explained);
    return { kind: 'failed', why: redactLine(text), err: redact(error) };
  }
}

/** Several failed connections are one error without a text of its own. */
function firstLine(error: unknown): string {
  const known: unknown =
    error instanceof AggregateError && error.message === '' ? error.errors[0] : error;
  return String(known).split('\n')[0] ?? '';
}
