import type { BankImport } from '@piton/contract/bank-import.ts';
import { AppError } from '@piton/contract/errors.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';
import { readBankImport } from './read-bank-import.ts';

type LookedAfter = {
  readonly importId: string;
  readonly number: number;
  readonly reason: string;
};

/** Nothing is booked by it: the line asks for nobody any more, and who said so stays. */
export async function lookAfterLine(
  database: Kysely<DB>,
  staffId: string,
  { importId, number, reason }: LookedAfter,
): Promise<BankImport> {
  return actingAs(database, { staffId }, async (transaction) => {
    const { rows } = await onlyAllowed(
      sql<{ was_open: boolean }>`
        select look_after_import_line(import_id, number, ${reason}) as was_open
          from bank_import_lines where import_id = ${importId} and number = ${number}`.execute(
        transaction,
      ),
    );
    const [line] = rows;
    if (line === undefined) throw new AppError('not_found');
    if (!line.was_open) {
      throw new AppError('changed_meanwhile', {
        message: 'It waits for nobody any more: a file booked it, or somebody looked after it.',
      });
    }
    return readBankImport(transaction, importId, { isRepeat: false });
  });
}
