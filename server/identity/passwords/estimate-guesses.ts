/**
 * How easily a password is guessed. Importing this takes about a quarter of a second and 60 MB, so it
 * is imported when somebody chooses the first password, and not when the server starts.
 */
import {
  type MatchExtended,
  type Options,
  type UserInputsOptions,
  ZxcvbnFactory,
} from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonDictionary } from '@zxcvbn-ts/language-common';
import { dictionary as englishDictionary } from '@zxcvbn-ts/language-en';
import { passwordCharactersMin } from '@piton/contract/fields/person-fields.ts';

const commonMost = 3000;

/** The most chosen of those that are not refused for their length, the most chosen first. */
export const commonPasswords: readonly string[] = commonDictionary['passwords-common']
  .map(String)
  .filter((password) => Array.from(password).length >= passwordCharactersMin)
  .slice(0, commonMost);

const common = new Set(commonPasswords);

/** Among the passwords that people choose most, in whatever case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

const estimator = new ZxcvbnFactory({
  dictionary: { ...commonDictionary, ...englishDictionary },
  graphs: adjacencyGraphs,
  // An estimate occupies the process, and with these two the worst one does for 20 ms instead of two
  // seconds. What is hard to guess in its first 32 characters is hard to guess.
  maxLength: 32,
  l33tMaxSubstitutions: 8,
});

/** How many guesses somebody needs who knows what people choose, and also `words`. */
export function estimateGuesses(password: string, words: readonly string[]): number {
  return estimator.check(password, [...words]).guesses;
}

/**
 * The same for the shortest passwords. Characters without a pattern count as ten guesses each above,
 * because people's are rarely random, and so none of five would reach a million; here such
 * characters count as what they are drawn from.
 */
export function estimateGuessesOfShortest(password: string, words: readonly string[]): number {
  const { options, matching, scoring } = estimator as unknown as EstimatorParts;
  const scoringOfShortest = Object.assign(Object.create(scoring) as EstimatorParts['scoring'], {
    makeBruteforceMatch: (i: number, j: number) => {
      const token = password.slice(i, j + 1);
      return { pattern: 'bruteforce', token, i, j, guesses: guessesOfRandom(token) };
    },
  });
  const matches = matching.match(password, options.getUserInputsOptions([...words]));
  return scoringOfShortest.mostGuessableMatchSequence(password, matches).guesses;
}

/** Of the library's own: not for its users to see, and pinned with its version. The tests notice. */
type EstimatorParts = {
  options: Options;
  matching: { match: (password: string, words: UserInputsOptions) => MatchExtended[] };
  scoring: {
    mostGuessableMatchSequence: (password: string, matches: MatchExtended[]) => { guesses: number };
  };
};

function guessesOfRandom(token: string): number {
  const alphabets: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9]/, 33],
  ];
  const size = alphabets.reduce((sum, [has, count]) => sum + (has.test(token) ? count : 0), 0);
  // One more than a match that was recognised, which is the likelier explanation.
  return size ** token.length + 1;
}
