import { AppError } from '@piton/contract/http/errors.ts';
import { tryAgainIn } from '@piton/contract/http/waiting.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { CodeAttempt } from '../../limits/second-factor-limit.ts';
import { notifyAccount } from '../../mail/notify-account.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findUser } from '../user-store.ts';

/**
 * Counts a code as wrong before `work` checks it, so that concurrent attempts all count. Takes the
 * count back if something other than the code failed.
 */
export async function countCode<Result>(
  deps: IdentityDeps,
  tried: CodeAttempt,
  work: () => Promise<Result>,
): Promise<Result> {
  const { codeLimit } = deps;
  const admitted = await codeLimit.begin(tried);
  if (admitted.isRefused) throw refuseCode(admitted.retryAfterSeconds);
  const result = await work().catch(async (error: unknown) => {
    const isGuess = error instanceof AppError && error.code === 'wrong_code';
    if (!isGuess) await codeLimit.withdrawn(admitted);
    const mustNotify = isGuess && admitted.isLastFree && tried.context === 'at-sign-in';
    if (mustNotify) await notifyOfGuesses(deps, tried.userId);
    throw error;
  });
  await codeLimit.succeeded(admitted);
  return result;
}

function refuseCode(retryAfterSeconds: number): AppError {
  const message = `Too many wrong codes. If they were not yours, set a new password. ${tryAgainIn(retryAfterSeconds)}`;
  return new AppError('too_many_requests', { retryAfterSeconds, message });
}

/** An attempt at a code during sign-in proves knowledge of the password. */
async function notifyOfGuesses(deps: IdentityDeps, userId: string): Promise<void> {
  await actingAs(deps.database, 'piton', async (transaction) => {
    const notice = { kind: 'codes-guessed', at: deps.clock() } as const;
    await notifyAccount(deps, transaction, await findUser(transaction, userId), notice);
  });
}
