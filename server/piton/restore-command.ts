import { formatDayTimeAndSeconds } from '@piton/contract/time/time.ts';
import { z } from 'zod';
import { restoreBackup } from '../backup/restore-backup.ts';
import { findMasterKey } from '../encryption/master-key.ts';
import { OperatorError } from '../operator-error.ts';
import { audit } from './audit-command.ts';
import { backupStore } from './backup-command.ts';
import type { Command } from './command/command.ts';
import { takeOptions } from './command/take-options.ts';
import { ledger } from './ledger-command.ts';

const options = z.object({
  to: z.iso
    .datetime({ offset: true, error: 'write it like 2026-11-29T14:30:00Z' })
    .transform((text) => new Date(text))
    .optional(),
});

export const restore: Command = {
  summary:
    'Restore the database from the backup into PITON_DATA, which must have none, and check it.',
  usage: '[--to 2026-11-29T14:30:00Z]  the state at that time instead of the latest',
  run: async (args, context) => {
    const { to = null } = takeOptions(args, options);
    const { config, print } = context;
    const read = config();
    const store = backupStore(read);
    // Restored without it, no company could take a payment.
    if (findMasterKey(read) === null) {
      throw new OperatorError(
        'This needs the master key, which is in no backup. Set PITON_MASTER_KEY, or put the file master-key into PITON_DATA.',
      );
    }
    const startedAt = performance.now();
    const { dataFolder } = read;
    const restored = await restoreBackup({ store, dataFolder, to, report: print });
    const { lastTransactionAt, archivedUntil } = restored;
    const time = (at: Date | null) => (at === null ? 'none' : formatDayTimeAndSeconds(at));
    print(
      `restored  into ${dataFolder} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    );
    print(`last      transaction: ${time(lastTransactionAt)}`);
    print(`archived  until ${time(archivedUntil)}`);
    await ledger.run(['verify'], context);
    await audit.run(['verify'], context);
  },
};
