import { quantile, signTest, smallestTold } from '../../identity/statistics.ts';
import type { Target } from './oracle-target.ts';

export type Timing = {
  /** How sure one could be that blocks which begin with 0 take another time, in deviations. */
  readonly told: number;
  /** The same of blocks that all do not: what chance alone tells. */
  readonly toldByChance: number;
  readonly says: string;
};

/** Fewer than one address may ask before it is turned away, of three questions each. */
const trialsEach = 15;

type Trial = { small: number; big: number; otherBig: number };

/** Each trial asks about one block of either kind and a third one, in random order, one by one. */
export async function timeAnswers(
  target: Target,
  { trials, telling, random }: { trials: number; telling: number; random: () => number },
): Promise<Timing> {
  const found: Trial[] = [];
  let from = '';
  while (found.length < trials) {
    if (found.length % trialsEach === 0) from = target.nextAddress();
    found.push(await tryAll(target, from, random));
  }
  const differences = found.map(({ small, big }) => small - big);
  const byChance = found.map(({ big, otherBig }) => big - otherBig);
  const micros = (ms: number) => `${Math.round(ms * 1000)} µs`;
  return {
    told: signTest(differences),
    toldByChance: signTest(byChance),
    says: `in the middle ${micros(quantile(differences, 0.5))} longer with a first byte of 0; ${micros(smallestTold(byChance, telling))} would have been told`,
  };
}

async function tryAll(target: Target, from: string, random: () => number): Promise<Trial> {
  const order = (['small', 'big', 'otherBig'] as const)
    .map((which) => ({ which, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ which }) => ({ which, text: target.textTimes(target.factor(which !== 'small')) }));
  const trial: Trial = { small: 0, big: 0, otherBig: 0 };
  for (const { which, text } of order) {
    const startedAt = performance.now();
    const { status } = await target.askFrom(from, text);
    trial[which] = performance.now() - startedAt;
    // A limit that answers in its place would be the same for everything, and hide the difference.
    if (status === 429) throw new Error('an address was turned away while it was timed');
  }
  return trial;
}
