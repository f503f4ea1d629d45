import type { Selectable, Transaction } from 'kysely';
import type { DB, Users } from '../database/types.ts';
import type { BankAccountRow } from './bank-account-store.ts';
import type { BankingDeps } from './banking-deps.ts';

type Saved = {
  readonly user: Selectable<Users>;
  readonly row: BankAccountRow;
  readonly device: string;
  readonly isFirst: boolean;
};

/** Whoever saved it need not be the one whose money goes there. */
export async function tellOwner(
  { mail, clock }: Pick<BankingDeps, 'mail' | 'clock'>,
  transaction: Transaction<DB>,
  { user, row, device, isFirst }: Saved,
): Promise<void> {
  await mail.queue(transaction, {
    kind: 'bank-account-changed',
    to: user.email,
    firstName: user.first_name,
    at: clock(),
    device,
    isFirst,
    bankName: row.bank_name,
    lastFour: row.last_four,
  });
}
