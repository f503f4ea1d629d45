import { AppError } from '@piton/contract/http/errors.ts';
import type { Selectable, Transaction } from 'kysely';
import { recordAudit } from '../../audit/record-audit.ts';
import type { DB, Users } from '../../database/types.ts';
import { notifyAccount } from '../../mail/notify-account.ts';
import type { Caller } from '../caller.ts';
import { authWithin, type IdentityDeps, type Visitor } from '../identity-deps.ts';
import { withStepUp, type Proof as ProofOfAll } from './with-step-up.ts';
import { bearerOf, queueChangeEmail } from './set-up.ts';

type Proof = ProofOfAll & Pick<Visitor, 'device'>;

/** Creates new recovery codes and invalidates the earlier ones. */
export async function renewRecoveryCodes(
  deps: IdentityDeps,
  caller: Caller,
  proof: Proof,
): Promise<string[]> {
  return withStepUp(deps, { caller, actor: 'piton' }, proof, async (transaction, user) => {
    refuseIfOff(user);
    const auth = authWithin(deps, transaction, { isPassword: async () => true });
    const { backupCodes } = await auth.api.generateBackupCodes({
      body: { password: proof.password },
      headers: bearerOf(caller.token),
    });
    await recordAudit(transaction, {
      actorId: user.id,
      action: 'renew-recovery-codes',
      subjectId: user.id,
    });
    await notifyAccount(deps, transaction, user, {
      kind: 'recovery-codes-renewed',
      at: deps.clock(),
      device: proof.device,
    });
    return backupCodes;
  });
}

export async function removeSecondFactor(
  deps: IdentityDeps,
  caller: Caller,
  proof: Proof,
): Promise<void> {
  await withStepUp(deps, { caller, actor: 'piton' }, proof, async (transaction, user) => {
    refuseIfOff(user);
    const { id: userId } = user;
    // Done directly, because the library would also create an untracked session.
    await deleteSecondFactor(transaction, userId);
    await recordAudit(transaction, {
      actorId: userId,
      action: 'turn-off-second-factor',
      subjectId: userId,
    });
    await queueChangeEmail(deps, transaction, { userId, isOn: false, device: proof.device });
  });
}

function refuseIfOff({ second_factor_on: isOn }: Selectable<Users>): void {
  if (!isOn) throw new AppError('second_factor_off');
}

export async function deleteSecondFactor(
  transaction: Transaction<DB>,
  userId: string,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ second_factor_on: false })
    .where('id', '=', userId)
    .execute();
  for (const table of ['second_factors', 'second_factor_codes_used'] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
