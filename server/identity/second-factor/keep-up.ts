import { AppError } from '@piton/contract/errors.ts';
import type { Selectable, Transaction } from 'kysely';
import { recordAudit } from '../../audit/record-audit.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { DB, Users } from '../../database/types.ts';
import { confirmPassword, holdConfirmed } from '../account/confirm-password.ts';
import { authWithin, type IdentityDeps, type Visitor } from '../identity-deps.ts';
import { libraryRefusal } from '../library/library-refusal.ts';
import type { SecondFactor } from '../sign-in/finish-sign-in.ts';
import { countCode } from './count-code.ts';
import { recoveryCodeAsMade } from './make-recovery-codes.ts';
import { type Asking, bearerOf, tellOfChange } from './set-up.ts';
import { useCodeOnce } from './use-code-once.ts';
import { wrongCode } from './wrong-code.ts';

/** Both proofs of who somebody is, given once more, and from where. */
export type Proof = {
  readonly password: string;
  readonly secondFactor: SecondFactor;
} & Pick<Visitor, 'device'>;

/** Makes new recovery codes; the earlier ones open nothing any more. */
export async function renewRecoveryCodes(
  deps: IdentityDeps,
  asking: Asking,
  proof: Proof,
): Promise<string[]> {
  return onceProven(deps, asking, proof, async (transaction, user) => {
    const auth = authWithin(deps, transaction, { isPassword: async () => true });
    const { backupCodes } = await auth.api.generateBackupCodes({
      body: { password: proof.password },
      headers: bearerOf(asking.token),
    });
    await recordAudit(transaction, {
      actorId: user.id,
      action: 'renew-recovery-codes',
      subjectId: user.id,
    });
    await deps.mail.queue(transaction, {
      kind: 'recovery-codes-renewed',
      to: user.email,
      firstName: user.first_name,
      at: deps.clock(),
      device: proof.device,
    });
    return backupCodes;
  });
}

export async function removeSecondFactor(
  deps: IdentityDeps,
  asking: Asking,
  proof: Proof,
): Promise<void> {
  await onceProven(deps, asking, proof, async (transaction, { id: userId }) => {
    // By hand: the library would begin another session as well, of which nothing would be known.
    await forgetSecondFactor(transaction, userId);
    await recordAudit(transaction, {
      actorId: userId,
      action: 'turn-off-second-factor',
      subjectId: userId,
    });
    await tellOfChange(deps, transaction, { userId, isOn: false, device: proof.device });
  });
}

export async function forgetSecondFactor(
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

/** Neither a phone that lies unlocked nor a password that somebody has seen is enough for `work`. */
async function onceProven<Result>(
  deps: IdentityDeps,
  { session, token }: Asking,
  { password, secondFactor }: Proof,
  work: (transaction: Transaction<DB>, user: Selectable<Users>) => Promise<Result>,
): Promise<Result> {
  const { userId } = session;
  const confirmed = await confirmPassword(deps, session, password);
  return countCode(deps, { userId, asked: 'signed-in' }, () =>
    actingAs(deps.database, 'piton', async (transaction) => {
      const { user } = await holdConfirmed(transaction, session, confirmed);
      if (!user.second_factor_on) throw new AppError('second_factor_off');
      await tryCode(deps, transaction, { userId, token, secondFactor });
      return work(transaction, user);
    }),
  );
}

async function tryCode(
  deps: IdentityDeps,
  transaction: Transaction<DB>,
  tried: { userId: string; token: string; secondFactor: SecondFactor },
): Promise<void> {
  const { userId, token, secondFactor } = tried;
  const { api } = authWithin(deps, transaction);
  const headers = bearerOf(token);
  try {
    if ('recoveryCode' in secondFactor) {
      const code = recoveryCodeAsMade(secondFactor.recoveryCode);
      await api.verifyBackupCode({ body: { code, disableSession: true }, headers });
      return;
    }
    const { code } = secondFactor;
    if (!(await useCodeOnce(transaction, userId, code))) throw new AppError('wrong_code');
    await api.verifyTOTP({ body: { code }, headers });
  } catch (error) {
    throw wrongCode(libraryRefusal(error)) ?? error;
  }
}
