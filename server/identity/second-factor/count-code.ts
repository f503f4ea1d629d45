import { AppError } from '@piton/contract/errors.ts';
import type { CodeAsked } from '../../limits/second-factor-limit.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { refuseTry } from '../sign-in/refuse-try.ts';

/**
 * Counts a code as wrong before `work` looks at it, so that codes sent at the same moment all count.
 * Where the code was not what failed it is taken back: that was no guess.
 */
export async function countCode<Result>(
  { codeLimit }: Pick<IdentityDeps, 'codeLimit'>,
  { userId, asked }: { userId: string; asked: CodeAsked },
  work: () => Promise<Result>,
): Promise<Result> {
  const admitted = await codeLimit.begin(userId, asked);
  if (admitted.isRefused) throw refuseTry(admitted);
  const result = await work().catch(async (error: unknown) => {
    const isGuess = error instanceof AppError && error.code === 'wrong_code';
    if (!isGuess) await codeLimit.withdrawn(admitted);
    throw error;
  });
  await codeLimit.succeeded(admitted);
  return result;
}
