import { expect, test } from 'vitest';
import { figuresTally, proofTally } from './run-proof.ts';

const heading = 'seed 7\nround  killed      at              gone after  acknowledged  lost\n';
const closing =
  '2 kills: 34 sessions acknowledged, 0 lost, nothing left over, slowest end 214 ms\n';

function kill(round: number, lost: number): string {
  return `    ${round}  postmaster  work + 719 ms       184 ms            34     ${lost}\n`;
}

const early = 'a kill that was not got to';

test.each([
  ['two kills that lost nothing', kill(1, 0) + kill(2, 0) + closing, 0, 2, []],
  [
    'a kill that lost something',
    kill(1, 0) + kill(2, 3) + closing,
    1,
    1,
    ['kill 2, postmaster: lost'],
  ],
  ['a proof that broke off', `${kill(1, 0)}Error: still there\n`, 1, 1, [early]],
  ['a proof that did not begin', 'Error: no npm\n', 1, 0, [early, early]],
  [
    'kills that proved nothing',
    `${kill(1, 0)}${kill(2, 0)}no one signed in\n`,
    1,
    2,
    ['ended with 1 after "no one signed in"'],
  ],
])('counts %s', (_what, output, code, passed, failed) => {
  expect(proofTally(heading + output, code, 2)).toEqual({ passed, failed, unsteady: [] });
});

const kept = 'guesses evaluated in half an hour  10 of 300  10  kept\n';
const brokenFigure = 'other people let in                1          4 of 4  BROKEN\n';

test.each([
  ['figures that are kept', kept + kept, 0, 2, []],
  [
    'a figure that is broken',
    kept + brokenFigure,
    1,
    1,
    ['other people let in: 1          4 of 4'],
  ],
  [
    'a proof that broke off',
    kept,
    1,
    1,
    ['ended with 1 after "guesses evaluated in half an hour  10 of 300  10  kept"'],
  ],
  ['a proof without figures', 'seed 7\n', 0, 0, ['no figure was measured']],
])('counts %s', (_what, output, code, passed, failed) => {
  expect(figuresTally(output, code)).toEqual({ passed, failed, unsteady: [] });
});

test('a figure kept in one of two runs passes, and is named', () => {
  const unsteady = 'sign-ups slower  4 ms         5 ms  kept in one of two runs\n';
  expect(figuresTally(kept + unsteady, 0)).toEqual({
    passed: 2,
    failed: [],
    unsteady: ['sign-ups slower: 4 ms         5 ms'],
  });
});
