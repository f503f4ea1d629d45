import { z } from 'zod';
import { restoreBackup } from '../backup/restore-backup.ts';
import { findMasterKey, masterKeySources } from '../encryption/master-key.ts';
import { OperatorError } from '../operator-error.ts';
import { audit } from './audit-command.ts';
import { backupStore } from './backup-command.ts';
import type { Command } from './command/command.ts';
import { takeOptions } from './command/take-options.ts';
import { OtherRelease } from './command/work-as-owner.ts';
import { ledger } from './ledger-command.ts';
import { momentText } from './moment-text.ts';

const options = z.object({
  to: z
    .union(
      [z.literal('damage'), z.iso.datetime({ offset: true }).transform((text) => new Date(text))],
      { error: 'write it like 2026-11-29T14:30:00Z, or damage' },
    )
    .optional(),
  database: z.string().optional(),
});

export const restore: Command = {
  summary:
    'Restore the database from the backup into PITON_DATA, which must have none, and check it.',
  usage:
    '[--to 2026-11-29T14:30:00Z | --to damage]  the state at that time, or before a damaged part of the write-ahead log (WAL); [--database <id>]  of which database, if the backup has copies of several',
  run: async (args, context) => {
    const { to: target = null, database } = takeOptions(args, options);
    const isToDamage = target === 'damage';
    const to = isToDamage ? null : target;
    const { config, print } = context;
    const read = config();
    const store = backupStore(read);
    // Restored without it, no company could take a payment.
    if (findMasterKey(read) === null) {
      throw new OperatorError(
        `This needs the master key, which is in no backup. Put it where the server reads it: ${masterKeySources}.`,
      );
    }
    const startedAt = performance.now();
    const { dataFolder } = read;
    const choice = { to, isToDamage, database };
    const restored = await restoreBackup({ store, dataFolder, ...choice, report: print });
    const { lastTransactionAt, archivedUntil, damage } = restored;
    print(
      `restored  into ${dataFolder} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    );
    const last = lastTransactionAt === null ? 'none' : momentText(lastTransactionAt);
    print(`last      transaction: ${last}`);
    print(`archived  until ${archivedUntil === null ? 'unknown' : momentText(archivedUntil)}`);
    if (damage !== null) print('damaged   transactions after that one may be missing');
    await checkRestored(context);
  },
};

type Context = Parameters<Command['run']>[1];

export async function checkRestored(context: Context): Promise<void> {
  try {
    await ledger.run(['verify'], context);
    await audit.run(['verify'], context);
  } catch (error) {
    if (!(error instanceof OtherRelease)) throw error;
    context.print(
      'The restored database is of another release. Start the server, which migrates it, then run: piton ledger verify, and then: piton audit verify',
    );
  }
}
