import { expect, test } from 'vitest';
import type { Part, PartRun } from '../payments/part.ts';
import type { Figure } from './figure.ts';
import { measureTwice } from './measure-twice.ts';
import { runPart } from './run-part.ts';
import { SetUpError } from './set-up-error.ts';

const lost: Figure = { name: 'lost', measured: '0', limit: '0', isKept: true };
const given: PartRun = { scale: 'short', seed: 1, folder: '', print: () => undefined };

/** The figures of a part whose first run fails with that error, and the number of its runs. */
async function run(error: Error | null): Promise<[string[], number]> {
  let runs = 0;
  const part: Part = {
    name: 'kills',
    run: () => {
      runs += 1;
      return runs === 1 && error !== null ? Promise.reject(error) : Promise.resolve([lost]);
    },
  };
  const print = () => undefined;
  const figures = await measureTwice(() => runPart(part, () => given, print), print);
  return [figures.map((figure) => `${figure.name}: ${figure.measured}, ${figure.isKept}`), runs];
}

test('a complete part has its own figures alone', async () => {
  expect(await run(null)).toEqual([['lost: 0, true'], 1]);
});

test('an aborted part is broken, whatever a second run would show', async () => {
  const aborted = 'run of kills: aborted: Error: the cluster did not become whole, false';
  expect(await run(new Error('the cluster did not become whole\nat once'))).toEqual([[aborted], 1]);
});

test.each([
  new SetUpError('nginx-light missing'),
  Object.assign(new Error('listen'), { code: 'EADDRINUSE' }),
])('a failed set-up is tried again: %s', async (error) => {
  expect(await run(error)).toEqual([['lost: 0, true'], 2]);
});
