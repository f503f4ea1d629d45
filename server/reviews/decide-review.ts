import type { ReviewRecord } from '@piton/contract/reviews/review.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { Transaction } from 'kysely';
import { findBankAccount } from '../banking/bank-account-store.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { type Decision, type MadeDecision, makeDecision } from './make-decision.ts';
import { readReview } from './read-review.ts';
import type { ReviewsDeps } from './reviews-deps.ts';
import { notifyOfDecision } from './notify-of-decision.ts';

/** The second of two concurrent decisions fails with "changed". */
export async function decideReview(
  deps: ReviewsDeps,
  staffId: string,
  { origin, ...decision }: Decision & { readonly origin: string },
): Promise<ReviewRecord> {
  const { kind, id } = decision;
  return actingAs(deps.database, { staffId }, async (transaction) => {
    const made = await makeDecision(transaction, staffId, decision);
    if (kind === 'bank_account') await refuseNumberInWords(deps, transaction, made);
    await notifyOfDecision(deps, transaction, { ...made, origin });
    return readReview(transaction, { staffId, kind, id }, deps.clock());
  });
}

/**
 * A reviewer's text is emailed, shown and permanent, so it must not contain a whole account number.
 * Checked only for the decided account, so that a reviewer can't test numbers on others.
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

/** The lengths that the form accepts. */
const [lengthMin, lengthMax] = [5, 17];
/** "EC$10,293,847.56" is an amount, even if an account number has the same digits. */
const amounts = /\d{1,3}(?:,\d{3})+(?:\.\d\d)?(?!\d)/g;

/** Every part that could be a number, whatever separates its characters. */
function accountNumbersIn(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('|', '')
    .replaceAll(amounts, '|')
    .replaceAll(/[^0-9A-Z|]/g, '');
  return plain
    .split('|')
    .flatMap((part) =>
      Array.from(part, (_, start) => piecesFrom(part.slice(start, start + lengthMax))).flat(),
    );
}

function piecesFrom(part: string): string[] {
  const lengths = Array.from({ length: lengthMax - lengthMin + 1 }, (_, more) => lengthMin + more);
  return lengths
    .filter((length) => length <= part.length)
    .map((length) => part.slice(0, length))
    .filter((piece) => /\d{3}/.test(piece));
}
