import type { ReviewRecord } from '@piton/contract/review.ts';
import { AppError } from '@piton/contract/errors.ts';
import type { Transaction } from 'kysely';
import { findBankAccount } from '../banking/bank-account-store.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { type Decision, type MadeDecision, makeDecision } from './make-decision.ts';
import { readReview } from './read-review.ts';
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
    const made = await makeDecision(transaction, staffId, asked);
    if (kind === 'bank_account') await refuseNumberInWords(deps, transaction, made);
    await tellOwner(deps, transaction, { ...made, origin });
    return readReview(transaction, { staffId, kind, id }, deps.clock());
  });
}

/**
 * What a reviewer writes is mailed, shown and kept for ever: no whole number gets out that way. Only of
 * what is decided by it, so that nobody tries numbers on an account that they may not look at.
 */
async function refuseNumberInWords(
  { accountNumbers }: Pick<ReviewsDeps, 'accountNumbers'>,
  transaction: Transaction<DB>,
  { id, note, fields }: MadeDecision,
): Promise<void> {
  const texts = [note, ...Object.values(fields)].filter((text) => text !== '');
  const row = texts.length === 0 ? null : await findBankAccount(transaction, id);
  if (row === null) return;
  const holdsIt = texts.some((text) =>
    accountNumbersIn(text).some((written) => accountNumbers.isIt(row, written)),
  );
  if (!holdsIt) return;
  const words = 'Leave the account number out: the note is mailed and kept. Its end is enough.';
  throw new AppError('rejected_fields', { fields: { note: words } });
}

const numberLengthMax = 17;

/** Everything in it that could be one: groups of digits, with spaces or dashes between them. */
function accountNumbersIn(text: string): string[] {
  const parts = text.toUpperCase().split(/[^0-9A-Z -]+/);
  return parts.flatMap((part) => {
    const groups = part.split(/[ -]+/);
    return groups.flatMap((_, start) => joinedFrom(groups.slice(start, start + numberLengthMax)));
  });
}

function joinedFrom(groups: readonly string[]): string[] {
  const joined: string[] = [];
  let written = '';
  for (const group of groups) {
    written += group;
    if (!/\d/.test(group) || written.length > numberLengthMax) break;
    joined.push(written);
  }
  return joined;
}
