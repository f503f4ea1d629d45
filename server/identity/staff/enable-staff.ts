import type { Caller } from '../caller.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { withStepUp, type Proof } from '../second-factor/with-step-up.ts';
import { findUser } from '../user-store.ts';
import { refuseOneself, setDisabled } from './set-disabled.ts';
import { staffRoleOf } from './staff-role.ts';
import { notifyAdministrators } from './notify-administrators.ts';

/** Grants access like an invitation, with the same proof. */
export async function enableStaff(
  deps: IdentityDeps,
  caller: Caller,
  { uid, ...proof }: { readonly uid: string } & Proof,
): Promise<void> {
  const { userId: staffId, user } = caller.session;
  refuseOneself(staffId, uid);
  await withStepUp(deps, { caller, actor: { staffId } }, proof, async (transaction) => {
    if (!(await setDisabled(transaction, staffId, { uid, isDisabled: false }))) return;
    const enabled = await findUser(transaction, uid);
    await notifyAdministrators(deps, transaction, {
      how: 'enabled',
      whom: `${enabled.display_name} <${enabled.email}>`,
      role: staffRoleOf(enabled.role),
      by: { id: staffId, displayName: user.displayName },
    });
  });
}
