import { AppError } from '@piton/contract/errors.ts';
import { actingAs } from '../../database/acting-as.ts';
import { confirmPassword, holdConfirmed } from '../account/confirm-password.ts';
import { authWithin, type IdentityDeps, type Visitor } from '../identity-deps.ts';
import { type Asking, bearerOf, tellOfChange } from './set-up.ts';

/** Makes new recovery codes; the earlier ones open nothing any more. */
export async function renewRecoveryCodes(
  deps: IdentityDeps,
  { session, token }: Asking,
  password: string,
): Promise<string[]> {
  const confirmed = await confirmPassword(deps, session, password);
  return actingAs(deps.database, 'piton', async (transaction) => {
    const { user } = await holdConfirmed(transaction, session, confirmed);
    if (!user.second_factor_on) throw new AppError('second_factor_off');
    const auth = authWithin(deps, transaction, { isPassword: async () => true });
    const { backupCodes } = await auth.api.generateBackupCodes({
      body: { password },
      headers: bearerOf(token),
    });
    return backupCodes;
  });
}

export async function removeSecondFactor(
  deps: IdentityDeps,
  session: Asking['session'],
  { password, device }: { password: string } & Pick<Visitor, 'device'>,
): Promise<void> {
  const { userId } = session;
  const confirmed = await confirmPassword(deps, session, password);
  // By hand: the library would begin another session as well, of which nothing would be known.
  await actingAs(deps.database, { userId }, async (transaction) => {
    await holdConfirmed(transaction, session, confirmed);
    const removed = await transaction
      .updateTable('users')
      .set({ second_factor_on: false })
      .where('id', '=', userId)
      .where('second_factor_on', '=', true)
      .executeTakeFirst();
    if (removed.numUpdatedRows === 0n) throw new AppError('second_factor_off');
    await transaction.deleteFrom('second_factors').where('user_id', '=', userId).execute();
    await tellOfChange(deps, transaction, { userId, isOn: false, device });
  });
}
