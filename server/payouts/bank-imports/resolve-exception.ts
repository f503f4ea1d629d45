import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { sql } from 'kysely';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { Caller } from '../../identity/caller.ts';
import { withStepUp, type Proof } from '../../identity/second-factor/with-step-up.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { readBankImport } from './read-bank-import.ts';

type Resolution = {
  readonly importId: string;
  readonly number: number;
  readonly reason: string;
};

type Outcome = keyof typeof refused | 'first' | 'done';

const refused = {
  closed: 'This line is already resolved.',
  theirs: 'You imported this file, so someone else needs to resolve it.',
  same_person: 'You’ve already approved. A second person needs to.',
  not_independent:
    'Someone else needs to approve: one of you recently granted the other access, or the same person granted it to both.',
} as const;

/**
 * Resolves an exception without posting anything, and records who did. A line that may be the only
 * sign of a double payment needs dual approval; any other needs a member of staff who didn't import
 * it.
 */
export async function resolveException(
  deps: PayoutsDeps,
  caller: Caller,
  { importId, number, reason, ...proof }: Resolution & Proof,
): Promise<BankImport> {
  const staffId = caller.session.userId;
  return withStepUp(deps, { caller, actor: { staffId } }, proof, async (transaction) => {
    const { rows } = await onlyAllowed(
      sql<{ outcome: Outcome }>`
        select resolve_import_line(import_id, number, ${reason}) as outcome
          from bank_import_lines where import_id = ${importId} and number = ${number}`.execute(
        transaction,
      ),
    );
    const outcome = rows[0]?.outcome;
    if (outcome === undefined) throw new AppError('not_found');
    if (outcome !== 'first' && outcome !== 'done') {
      const isClosed = outcome === 'closed';
      throw new AppError(isClosed ? 'version_conflict' : 'forbidden', {
        message: refused[outcome],
      });
    }
    return readBankImport(transaction, importId, { isRepeat: false });
  });
}
