import { reviewedFieldName } from '@piton/contract/reviews/review.ts';
import type { Selectable, Transaction } from 'kysely';
import { changedFields } from '../audit/changed-fields.ts';
import type { DB, Users } from '../database/types.ts';
import { notifyAccount } from '../mail/notify-account.ts';
import { type BankAccountRow, bankAccountTitle, unmasked } from './bank-account-store.ts';
import type { BankingDeps } from './banking-deps.ts';

type Saved = {
  readonly user: Selectable<Users>;
  /** Null if there was none. */
  readonly before: BankAccountRow | null;
  readonly row: BankAccountRow;
  readonly device: string;
};

/**
 * Notifies the owner, who may not be the person who saved it. The email says that the holder's name
 * changed but doesn't quote it: it is free text, and the address may be a stranger's.
 */
export async function notifyOfBankAccount(
  deps: Pick<BankingDeps, 'mail' | 'clock' | 'hashLimitKey'>,
  transaction: Transaction<DB>,
  { user, before, row, device }: Saved,
): Promise<void> {
  await notifyAccount(deps, transaction, user, {
    kind: 'bank-account-changed',
    at: deps.clock(),
    device,
    before: before && bankAccountTitle(before),
    now: bankAccountTitle(row),
    changed: before ? changedFields(unmasked(before), unmasked(row)).map(reviewedFieldName) : [],
  });
}
