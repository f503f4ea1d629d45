import {
  passwordCharactersMin,
  staffPasswordCharactersMin,
} from '@piton/contract/fields/person-fields.ts';
import { contextWords, restWithoutWords, type PasswordContext } from './context-words.ts';

export type PasswordProblem = 'too_short' | 'too_weak';

/** Limits allow a hundred guesses, so one succeeds with a chance of one in ten thousand. */
const guessesMin = 1_000_000;

/** Guesses to find which personal word is used, and where in the password. */
const guessesOfOwnWord = 50;

/**
 * Returns the problem of a new password. Existing passwords are not checked again, and the endpoint
 * checks the maximum length.
 */
export async function passwordProblem(
  password: string,
  context: PasswordContext,
): Promise<PasswordProblem | null> {
  const chosen = password.normalize('NFKC');
  const { length } = Array.from(chosen);
  const charactersMin = context.isStaff ? staffPasswordCharactersMin : passwordCharactersMin;
  if (length < charactersMin) return 'too_short';
  const { estimateGuesses, estimateGuessesOfShortest, isCommonPassword } =
    await import('./estimate-guesses.ts');
  if (isCommonPassword(chosen)) return 'too_weak';
  const words = contextWords(context);
  const estimate = length === passwordCharactersMin ? estimateGuessesOfShortest : estimateGuesses;
  if (estimate(chosen, words) < guessesMin) return 'too_weak';
  const rest = restWithoutWords(chosen, words);
  if (rest === null) return null;
  return guessesOfOwnWord * estimateGuesses(rest, words) < guessesMin ? 'too_weak' : null;
}
