import type { Account } from '@piton/contract/identity/account.ts';
import type { Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import type { Session } from '../../http/endpoints/request-session.ts';
import { lockSession } from '../lock-account.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { readAccount } from './get-account.ts';

export async function switchPaidEmails(
  deps: IdentityDeps,
  session: Pick<Session, 'userId' | 'sessionId'>,
  isOn: boolean,
): Promise<Account> {
  const { userId } = session;
  return actingAs(deps.database, { userId }, async (transaction) => {
    // Rejects the change if the account has been closed or erased since the request came.
    await lockSession(transaction, session);
    await writePaidEmails(transaction, { userId, isOn });
    return readAccount(deps, transaction, userId);
  });
}

async function writePaidEmails(
  transaction: Transaction<DB>,
  { userId, isOn }: { userId: string; isOn: boolean },
): Promise<void> {
  await transaction
    .insertInto('paid_emails')
    .values({ user_id: userId, is_on: isOn })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_on: isOn }))
    .execute();
}
