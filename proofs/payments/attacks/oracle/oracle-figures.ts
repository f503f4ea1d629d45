import type { Figure } from '../../../harness/figure.ts';
import { bitsLearnt } from './manger-attack.ts';
import type { Asks, Throttled } from './oracle-questions.ts';
import type { Target } from './oracle-target.ts';
import type { Timing } from './oracle-timing.ts';
import { resultOf } from '../read-web-pay-response.ts';

export function oracleFigures(asks: Asks, { raw }: Target): Figure[] {
  const { questions, small, responses, result } = asks;
  const bits = bitsLearnt(result, raw.blockBytes);
  return [
    {
      name: 'responses with other bytes or headers',
      measured: `${responses.size - 2} of ${questions}, ${small} begin with 0`,
      limit: '0',
      isKept: responses.size === 2 && isMixed(asks),
    },
    {
      name: 'bits of a captured block revealed',
      measured: `${bits}`,
      limit: '0',
      isKept: bits === 0,
    },
  ];
}

/** The same questions with SHA-1 padding; `read` is the response to readable ones. */
export function sha1Figure(asks: Asks, { raw }: Target, read: string): Figure {
  const { questions, responses, result } = asks;
  const bits = bitsLearnt(result, raw.blockBytes);
  const isRead = resultOf('/makPayment', { status: 200, head: '', body: read }).kind === 'sale';
  return {
    name: 'differing responses, and bits, for SHA-1',
    measured: `${responses.size - 2} and ${bits} by ${questions}, ${isRead ? 'one' : 'none'} was read`,
    limit: '0 and 0',
    isKept: responses.size === 2 && bits === 0 && isMixed(asks) && isRead,
  };
}

/** Enough of either kind. */
function isMixed({ small, questions }: Asks): boolean {
  return small > questions / 10 && small < questions;
}

/** One at a time, at least 5 ms apart. */
const maxPerSecond = 200;

export function throttleFigures(throttled: Throttled, questions: number): Figure[] {
  const { perSecond, waiting } = throttled;
  return [
    {
      name: 'requests of one address opened in a second',
      measured: perSecond.toFixed(0),
      limit: `${maxPerSecond}`,
      isKept: perSecond <= maxPerSecond,
    },
    {
      name: 'requests waiting when another address gets its response',
      measured: `${waiting} of ${questions}`,
      limit: 'at least half',
      isKept: isSlowed(throttled, questions),
      isTimingDependent: true,
    },
  ];
}

export function isSlowed({ waiting }: Throttled, questions: number): boolean {
  return waiting >= questions / 2;
}

/** Shown next to the effect of chance: a noisy machine affects both. */
export function timingFigure(
  name: string,
  { deviations, chanceDeviations }: Timing,
  { trials, telling }: { trials: number; telling: number },
): Figure {
  return {
    name,
    measured: `${trials} pairs: z = ${deviations.toFixed(2)}, chance ${chanceDeviations.toFixed(2)}`,
    limit: `${telling}`,
    isKept: Math.abs(deviations) < telling && Math.abs(chanceDeviations) < telling,
    isTimingDependent: Math.abs(chanceDeviations) >= telling,
  };
}
