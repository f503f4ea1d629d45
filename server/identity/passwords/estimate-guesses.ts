/**
 * Estimates how easily a password is guessed. The import takes about a quarter of a second and 60
 * MB, so it happens at the first new password and not at the start.
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

const maxCommon = 3000;

/** The most common passwords that are long enough, most common first. */
export const commonPasswords: readonly string[] = commonDictionary['passwords-common']
  .map(String)
  .filter((password) => Array.from(password).length >= passwordCharactersMin)
  .slice(0, maxCommon);

const common = new Set(commonPasswords);

/** True for one of the most common passwords, in any case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

const estimator = new ZxcvbnFactory({
  dictionary: { ...commonDictionary, ...englishDictionary },
  graphs: adjacencyGraphs,
  // An estimate blocks the process; these limits cut the worst case from two seconds to 20 ms. A
  // password that is strong in its first 32 characters is strong.
  maxLength: 32,
  l33tMaxSubstitutions: 8,
});

/** The guesses an attacker needs who knows common choices and `words`. */
export function estimateGuesses(password: string, words: readonly string[]): number {
  return estimator.check(password, [...words]).guesses;
}

/**
 * The same for the shortest passwords. The library counts ten guesses per character without a
 * pattern, so five of them never reach a million; here they count by their character set.
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

/** Internal to the library, and pinned with its version. The tests detect a change. */
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
  // One more than for a recognised pattern, which is the likelier explanation.
  return size ** token.length + 1;
}
