import { drillBackup } from '../backup/drill/drill-backup.ts';
import { findMasterKey, masterKeySources } from '../encryption/master-key.ts';
import { OperatorError } from '../operator-error.ts';
import { openRootKey } from '../encryption/root-keys/open-root-key.ts';
import { backupStore } from './backup-command.ts';
import type { Command } from './command/command.ts';
import { takeNoArguments } from './command/take-arguments.ts';

export const drill: Command = {
  summary: 'Restore the backup in a spare folder, check ledger and audit there, and delete it.',
  usage: '',
  run: async (args, { config, print }) => {
    takeNoArguments(args);
    const read = config();
    const store = backupStore(read);
    const masterKey = findMasterKey(read);
    if (masterKey === null) {
      throw new OperatorError(
        `This needs the master key from the same source as the server: ${masterKeySources}.`,
      );
    }
    const startedAt = performance.now();
    const folder = read.backup.drillFolder ?? read.dataFolder;
    await drillBackup({
      store,
      openRootKey: (client) => openRootKey(client, masterKey),
      folder,
      report: print,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    print(`Ledger and audit of the restored database are intact, after ${seconds.toFixed(1)} s.`);
  },
};
