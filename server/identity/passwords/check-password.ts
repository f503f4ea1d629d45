import {
  passwordCharactersMin,
  staffPasswordCharactersMin,
} from '@piton/contract/fields/person-fields.ts';
import type { PasswordStrength } from '@piton/contract/identity/password-strength.ts';
import { contextWords, restWithoutWords, type PasswordContext } from './context-words.ts';

export type PasswordProblem = 'too_short' | 'too_weak';

/** Limits allow a hundred guesses, so one succeeds with a chance of one in ten thousand. */
const guessesMin = 1_000_000;

/** A shorter one withstands our limits, but not an attack on a stolen hash. */
const goodCharactersMin = 8;

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
  const charactersMin = context.isStaff ? staffPasswordCharactersMin : passwordCharactersMin;
  if (lengthOf(password) < charactersMin) return 'too_short';
  return (await guessesOf(password, context)) < guessesMin ? 'too_weak' : null;
}

/** Rates a password for the strength meter by the rule that accepts it. */
export async function passwordStrength(
  password: string,
  context: PasswordContext,
): Promise<PasswordStrength> {
  const length = lengthOf(password);
  if (length < passwordCharactersMin) return 'weak';
  const guesses = await guessesOf(password, context);
  if (guesses < guessesMin) return 'weak';
  if (guesses < guessesMin * 100 || length < goodCharactersMin) return 'fair';
  return guesses < guessesMin * 10_000 ? 'good' : 'strong';
}

function lengthOf(password: string): number {
  return Array.from(password.normalize('NFKC')).length;
}

/** The guesses of an attacker who knows common passwords and the owner's own words. */
async function guessesOf(password: string, context: PasswordContext): Promise<number> {
  const chosen = password.normalize('NFKC');
  const { estimateGuesses, estimateGuessesOfShortest, isCommonPassword } =
    await import('./estimate-guesses.ts');
  if (isCommonPassword(chosen)) return 1;
  const words = contextWords(context);
  const estimate =
    lengthOf(chosen) === passwordCharactersMin ? estimateGuessesOfShortest : estimateGuesses;
  const guesses = estimate(chosen, words);
  const rest = restWithoutWords(chosen, words);
  return rest === null
    ? guesses
    : Math.min(guesses, guessesOfOwnWord * estimateGuesses(rest, words));
}
