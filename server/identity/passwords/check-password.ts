import {
  passwordCharactersMin,
  staffPasswordCharactersMin,
} from '@piton/contract/fields/person-fields.ts';
import { contextWords, restWithoutWords, type PasswordContext } from './context-words.ts';

export type PasswordProblem = 'too_short' | 'too_weak';

/** A hundred guesses may be made, so that the chance of one being right is one in ten thousand. */
const guessesMin = 1_000_000;

/** Which word of somebody's own, and where in the password: so many guesses are enough to know that. */
const guessesOfOwnWord = 50;

/**
 * What is wrong with a password that somebody chooses. Those who have one already are not asked; the
 * most that it may have is the endpoint's to check.
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
