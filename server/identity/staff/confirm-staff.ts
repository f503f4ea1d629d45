import { AppError } from '@piton/contract/http/errors.ts';
import { actingAs } from '../../database/acting-as.ts';
import { outcomeOf, type RecordSecurity } from '../../http/guards/note-security.ts';
import { codeWithinSeconds } from '../better-auth/create-auth.ts';
import type { IdentityDeps, Visitor } from '../identity-deps.ts';
import { endSessionOf } from '../session-store.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { findUser } from '../user-store.ts';

export type TypedProof = {
  readonly email: string;
  readonly password: string;
  readonly code: string;
};

export type ConfirmedStaff = { readonly userId: string; readonly displayName: string };

type ConfirmDeps = IdentityDeps & { readonly recordSecurity: RecordSecurity };

/**
 * Proves at the command line that a member of staff is there: a sign-in with both factors, with its
 * limits, emails and security event, whose session ends at once.
 */
export async function confirmStaff(
  deps: ConfirmDeps,
  proof: TypedProof,
  origin: string,
): Promise<ConfirmedStaff> {
  try {
    const confirmed = await signInBriefly(deps, proof, origin);
    record(deps, proof, null);
    return confirmed;
  } catch (error) {
    record(deps, proof, error);
    throw error;
  }
}

async function signInBriefly(
  deps: IdentityDeps,
  { email, password, code }: TypedProof,
  origin: string,
): Promise<ConfirmedStaff> {
  const visitor: Visitor = { ...commandLine, origin };
  const right = await signIn(deps, { email, password, rememberMe: false }, visitor);
  if (right.outcome === 'signed_in') {
    await endSessionOf(deps.database, right.token);
    throw new AppError('forbidden', { message: `${email} has no two-step sign-in.` });
  }
  const { userId, challenge, mark } = right;
  const expiresAtMs = deps.clock().getTime() + codeWithinSeconds * 1000;
  const { token } = await finishSignIn(
    deps,
    {
      secondFactor: { code },
      challenge: { userId, challenge, mark, rememberMe: false, expiresAtMs },
    },
    visitor,
  );
  await endSessionOf(deps.database, token);
  const user = await actingAs(deps.database, 'piton', (transaction) =>
    findUser(transaction, userId),
  );
  if (user.role === merchantRole) {
    throw new AppError('forbidden', { message: `${email} is not a member of staff.` });
  }
  return { userId, displayName: user.display_name };
}

function record(
  { recordSecurity }: ConfirmDeps,
  { email }: Pick<TypedProof, 'email'>,
  error: unknown,
): void {
  const outcome = outcomeOf(error);
  if (outcome === null) return;
  recordSecurity({
    event: 'sign-in',
    outcome,
    detail: '',
    userId: null,
    email,
    address: commandLine.network,
    userAgent: null,
    requestId: '',
  });
}

const merchantRole = 3;

/** All operators' terminals count as one network. */
const commandLine = {
  device: 'Piton’s command line',
  network: 'command line',
  deviceTokens: [],
  sessionToken: null,
} as const;
