import type { Account } from '@piton/contract/identity/account.ts';
import { sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { Session } from '../../http/endpoints/request-session.ts';
import { lockSession } from '../lock-account.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { readAccount } from './get-account.ts';

export type AccountEdit = Pick<Account, 'fName' | 'lName'> & {
  readonly phone: string;
  readonly address: string;
  readonly country: string;
};

export async function editAccount(
  deps: IdentityDeps,
  session: Pick<Session, 'userId' | 'sessionId'>,
  edit: AccountEdit,
): Promise<Account> {
  const { userId } = session;
  return actingAs(deps.database, { userId }, async (transaction) => {
    // Rejects the edit if the account has been closed or erased since the request came.
    await lockSession(transaction, session);
    await transaction
      .updateTable('users')
      .set({
        first_name: edit.fName,
        last_name: edit.lName,
        phone: edit.phone,
        address: edit.address,
        country: edit.country,
        profile_updated_at: sql<Date>`database_now()`,
        updated_at: sql<Date>`database_now()`,
      })
      .where('id', '=', userId)
      .execute();
    return readAccount(deps, transaction, userId);
  });
}
