import type { Figure } from '../../../harness/figure.ts';
import type { PartRun } from '../../part.ts';
import { type Overload, overloadTimes } from './overload.ts';

/**
 * A few seconds are short for a rate, and a shared machine responds late: the short round finds
 * collapses, the full one slowdowns.
 */
const minGoodput = { full: 0.8, short: 0.4 };
export const maxAcceptedMs = 2000;
const slackTimes = { full: 1, short: 2 };
/** The share of the machine that others may use during the measurement. */
export const maxOthers = 0.15;
export const coldTimes = 2;
const maxNormalMs = 5000;

/** Whether the figure measures speed, which a shared machine invalidates. */
export type PacedFigure = Figure & { readonly isOfPace: boolean };

export function overloadFigures(
  measured: Overload,
  { scale }: Pick<PartRun, 'scale'>,
): PacedFigure[] {
  const { peaks, goodput, acceptedP99Ms, fullP99Ms, coldP99Ms, normalAfterMs } = measured;
  const peak = (peaks[0] + peaks[1]) / 2;
  const share = minGoodput[scale];
  const slack = slackTimes[scale];
  const ms = (value: number) => (value === Infinity ? 'never' : `${Math.round(value)} ms`);
  return [
    {
      name: `approved at ${overloadTimes} times the peak`,
      measured: `${goodput.toFixed(0)}/s of ${peaks.map((one) => one.toFixed(0)).join(' and ')}`,
      limit: `${share * 100} %`,
      isKept: goodput >= share * peak,
      isOfPace: goodput > 0,
      isTimingDependent: true,
    },
    {
      name: 'accepted payments, p99',
      measured: ms(acceptedP99Ms),
      limit: ms(slack * maxAcceptedMs),
      isKept: acceptedP99Ms <= slack * maxAcceptedMs,
      isOfPace: acceptedP99Ms < Infinity,
      isTimingDependent: true,
    },
    {
      name: 'refused without a retry time',
      measured: `${measured.lost} beside ${measured.refused} that were`,
      limit: '0',
      isKept: measured.lost === 0,
      isOfPace: false,
    },
    {
      name: 'cold companies, p99',
      measured: ms(coldP99Ms),
      limit: `${slack * coldTimes} x ${ms(fullP99Ms)}`,
      isKept: coldP99Ms <= slack * coldTimes * fullP99Ms,
      isOfPace: coldP99Ms < Infinity,
      isTimingDependent: true,
    },
    {
      name: 'cold companies refused',
      measured: `${measured.coldRefused}`,
      limit: '0',
      isKept: measured.coldRefused === 0,
      isOfPace: false,
      isTimingDependent: true,
    },
    {
      name: 'recovered after the load',
      measured: ms(normalAfterMs),
      limit: ms(slack * maxNormalMs),
      isKept: normalAfterMs <= slack * maxNormalMs,
      isOfPace: normalAfterMs < Infinity,
      isTimingDependent: true,
    },
  ];
}

/** In the short round on a shared machine, speed counts as not measured. */
export function figuresBeside(
  others: number,
  figures: readonly PacedFigure[],
  { scale }: Pick<PartRun, 'scale'>,
): Figure[] {
  if (scale === 'full' || others <= maxOthers) return [...figures];
  const percent = `${Math.round(others * 100)} %`;
  return figures.map((figure) =>
    figure.isKept || !figure.isOfPace
      ? figure
      : { ...figure, limit: `others had ${percent}`, isKept: true, isUnmeasured: true },
  );
}
