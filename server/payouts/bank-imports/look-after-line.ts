import type { BankImport } from '@piton/contract/bank-import.ts';
import { AppError } from '@piton/contract/errors.ts';
import { sql } from 'kysely';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { Asking } from '../../identity/asking.ts';
import { onceProven, type Proof } from '../../identity/second-factor/once-proven.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { readBankImport } from './read-bank-import.ts';

type LookedAfter = {
  readonly importId: string;
  readonly number: number;
  readonly reason: string;
};

/**
 * Nothing is booked by it: the line asks for nobody any more, and who said so stays. It may be the only sign
 * that somebody is paid twice, so that it takes another person than the one who read in either side.
 */
export async function lookAfterLine(
  deps: PayoutsDeps,
  asking: Asking,
  { importId, number, reason, ...proof }: LookedAfter & Proof,
): Promise<BankImport> {
  const staffId = asking.session.userId;
  return onceProven(deps, { asking, actor: { staffId } }, proof, async (transaction) => {
    const { rows } = await onlyAllowed(
      sql<{ outcome: 'done' | 'closed' | 'theirs' }>`
        select look_after_import_line(import_id, number, ${reason}) as outcome
          from bank_import_lines where import_id = ${importId} and number = ${number}`.execute(
        transaction,
      ),
    );
    const [line] = rows;
    if (line === undefined) throw new AppError('not_found');
    if (line.outcome === 'theirs') {
      throw new AppError('forbidden', {
        message:
          'You read in this file, or what it contradicts. Somebody else has to look after it.',
      });
    }
    if (line.outcome === 'closed') {
      throw new AppError('changed_meanwhile', {
        message: 'It waits for nobody any more: a file booked it, or somebody looked after it.',
      });
    }
    return readBankImport(transaction, importId, { isRepeat: false });
  });
}
