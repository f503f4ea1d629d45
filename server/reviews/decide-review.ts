import type { ReviewRecord } from '@piton/contract/review.ts';
import { AppError } from '@piton/contract/errors.ts';
import type { Transaction } from 'kysely';
import { findBankAccount } from '../banking/bank-account-store.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { type Decision, makeDecision } from './make-decision.ts';
import { readReview } from './read-review.ts';
import { uuid } from './review-subject.ts';
import type { ReviewsDeps } from './reviews-deps.ts';
import { tellOwner } from './tell-owner.ts';

/** Of two reviewers at the same moment the second is told that something has changed. */
export async function decideReview(
  deps: ReviewsDeps,
  staffId: string,
  { origin, ...asked }: Decision & { readonly origin: string },
): Promise<ReviewRecord> {
  const { kind, id } = asked;
  return actingAs(deps.database, { staffId }, async (transaction) => {
    if (kind === 'bank_account') await refuseNumberInWords(deps, transaction, asked);
    const made = await makeDecision(transaction, staffId, asked);
    await tellOwner(deps, transaction, { ...made, origin });
    return readReview(transaction, { staffId, kind, id }, deps.clock());
  });
}

/** What a reviewer writes is mailed, shown and kept for ever: no whole number gets out that way. */
async function refuseNumberInWords(
  { accountNumbers }: Pick<ReviewsDeps, 'accountNumbers'>,
  transaction: Transaction<DB>,
  { id, note, fields }: Decision,
): Promise<void> {
  const row = uuid.test(id) ? await findBankAccount(transaction, id) : null;
  if (row === null) return;
  const accountNumber = accountNumbers.open(id, row);
  const holdsIt = [note, ...Object.values(fields)].some((text) =>
    text
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')
      .includes(accountNumber),
  );
  if (!holdsIt) return;
  const words = 'Leave the account number out: the note is mailed and kept. Its end is enough.';
  throw new AppError('rejected_fields', { fields: { note: words } });
}
