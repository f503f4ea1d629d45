import { expect, test } from 'vitest';
import { figuresTally, proofTally } from './run-proof.ts';

const heading = 'seed 7\nround  killed      at              gone after  acknowledged  lost\n';
const closing =
  '2 kills: 34 sessions acknowledged, 0 lost, nothing left over, slowest end 214 ms\n';

function kill(round: number, lost: number): string {
  return `    ${round}  postmaster  work + 719 ms       184 ms            34     ${lost}\n`;
}

test.each([
  ['two kills that lost nothing', kill(1, 0) + kill(2, 0) + closing, 0, { passed: 2, failed: 0 }],
  ['a kill that lost something', kill(1, 0) + kill(2, 3) + closing, 1, { passed: 1, failed: 1 }],
  ['a proof that broke off', `${kill(1, 0)}Error: still there\n`, 1, { passed: 1, failed: 1 }],
  ['a proof that did not begin', 'Error: no npm\n', 1, { passed: 0, failed: 2 }],
  ['kills that proved nothing', kill(1, 0) + kill(2, 0) + closing, 1, { passed: 2, failed: 1 }],
])('counts %s', (_what, output, code, tally) => {
  expect(proofTally(heading + output, code, 2)).toEqual(tally);
});

const kept = 'guesses evaluated in half an hour  10 of 300  10  kept\n';
const brokenFigure = 'other people let in  1  4 of 4  BROKEN\n';

test.each([
  ['figures that are kept', kept + kept, 0, { passed: 2, failed: 0 }],
  ['a figure that is broken', kept + brokenFigure, 1, { passed: 1, failed: 1 }],
  ['a proof that broke off', kept, 1, { passed: 1, failed: 1 }],
  ['a proof without figures', 'seed 7\n', 0, { passed: 0, failed: 1 }],
])('counts %s', (_what, output, code, tally) => {
  expect(figuresTally(output, code)).toEqual(tally);
});
