import { quantile, signTest, smallestDetectable } from '../../../identity/statistics.ts';
import type { Target } from './oracle-target.ts';

export type Timing = {
  /** The confidence that revealing texts take a different time, in deviations. */
  readonly deviations: number;
  /** The same for texts that reveal nothing, as the effect of chance. */
  readonly chanceDeviations: number;
  readonly says: string;
};

/** Below the throttling limit of an address, with three questions each. */
const trialsEach = 15;

type Trial = { small: number; big: number; otherBig: number };

type TimeOptions = {
  readonly trials: number;
  /**
   * Adds trials up to this number until the timing shows, because the machine decides how many it
   * takes.
   */
  readonly maxTrials?: number;
  readonly telling: number;
  readonly random: () => number;
  /** A new text of the revealing kind or of the other. */
  readonly textOf: (isTelling: boolean) => string;
};

/** Each trial times one text of either kind and a third one, in random order. */
export async function timeResponses(
  target: Target,
  { trials, maxTrials = trials, telling, random, textOf }: TimeOptions,
): Promise<Timing> {
  const found: Trial[] = [];
  let from = '';
  const isDetected = () =>
    Math.abs(signTest(found.map(({ small, big }) => small - big))) >= telling;
  while (found.length < trials || (found.length < maxTrials && !isDetected())) {
    if (found.length % trialsEach === 0) from = target.nextAddress();
    found.push(await tryAll(target, from, { random, textOf }));
  }
  const differences = found.map(({ small, big }) => small - big);
  const byChance = found.map(({ big, otherBig }) => big - otherBig);
  const micros = (ms: number) => `${Math.round(ms * 1000)} µs`;
  return {
    deviations: signTest(differences),
    chanceDeviations: signTest(byChance),
    says: `median ${micros(quantile(differences, 0.5))} longer for the better guess; detects ${micros(smallestDetectable(byChance, telling))}`,
  };
}

async function tryAll(
  target: Target,
  from: string,
  { random, textOf }: Pick<TimeOptions, 'random' | 'textOf'>,
): Promise<Trial> {
  const order = (['small', 'big', 'otherBig'] as const)
    .map((which) => ({ which, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ which }) => ({ which, text: textOf(which === 'small') }));
  const trial: Trial = { small: 0, big: 0, otherBig: 0 };
  for (const { which, text } of order) {
    const startedAt = performance.now();
    const { status } = await target.askFrom(from, text);
    trial[which] = performance.now() - startedAt;
    // A limit would respond the same way for all and hide the difference.
    if (status === 429) throw new Error('an address was turned away while it was timed');
  }
  return trial;
}
