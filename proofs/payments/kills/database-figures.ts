import type { Figure } from '../../harness/figure.ts';
import type { Attempt } from '../attempts.ts';
import type { Difference } from '../compare.ts';
import type { Played } from '../own-gateway.ts';
import { controlFigure } from '../part.ts';
import { paidFigures } from './paid-figures.ts';

export type InjectedFaults = {
  faultCount: number;
  attempts: readonly Attempt[];
  played: Played;
  /** From each kill, and from the end of each freeze, to the next accepted payment. */
  servedAfterMs: readonly number[];
  /** The slowest response during a complete freeze or at its end. */
  slowestFrozenMs: number;
  /** Responses that are neither a result, nor pending, nor a request to retry. */
  unexpected: readonly string[];
  retryResponses: number;
  serverEnded: boolean;
  found: readonly Difference[];
};

const maxFrozenMs = 2000;
/** In a submission's run the machine is shared. */
const maxServedAfterMs = { short: 10_000, full: 3000 };

export function databaseFigures(injected: InjectedFaults, scale: 'short' | 'full'): Figure[] {
  const {
    attempts,
    servedAfterMs,
    slowestFrozenMs,
    unexpected,
    retryResponses,
    found,
    serverEnded,
  } = injected;
  const limitMs = maxServedAfterMs[scale];
  const sorted = servedAfterMs.toSorted((one, other) => one - other);
  const slowestMs = Math.round(sorted.at(-1) ?? Infinity);
  const medianMs = Math.round(sorted[Math.floor(sorted.length / 2)] ?? Infinity);
  return [
    ...paidFigures(injected).slice(0, scale === 'full' ? 2 : 1),
    {
      name: 'differences after the database died or froze',
      measured: `${found.length} of ${attempts.length} payments, ${injected.faultCount} faults`,
      limit: '0',
      isKept: found.length === 0,
    },
    {
      name: 'ends of the server',
      measured: serverEnded ? '1' : '0',
      limit: '0',
      isKept: !serverEnded,
    },
    {
      name: 'longest wait for an accepted payment after a kill or freeze',
      measured: `${slowestMs} ms, median ${medianMs} ms`,
      limit: `${limitMs} ms`,
      isKept: slowestMs <= limitMs,
      isTimingDependent: true,
    },
    {
      name: 'slowest response while the whole database is frozen',
      measured: `${Math.round(slowestFrozenMs)} ms`,
      limit: `${maxFrozenMs} ms`,
      isKept: slowestFrozenMs > 0 && slowestFrozenMs <= maxFrozenMs,
      isTimingDependent: true,
    },
    {
      name: 'responses other than a result, pending, or 503 with Retry-After',
      measured: `${unexpected.length}, ${retryResponses} asked to retry ${unexpected[0] ?? ''}`,
      limit: '0',
      isKept: unexpected.length === 0,
    },
  ];
}

export function unwatchedFigure({ slowestFrozenMs }: InjectedFaults): Figure {
  const measured = `${Math.round(slowestFrozenMs)} ms`;
  return controlFigure(
    'requests wait for a frozen database',
    measured,
    slowestFrozenMs > maxFrozenMs,
  );
}

export function lateFlushFigure(durable: InjectedFaults, hasty: InjectedFaults): Figure {
  const lost = hasty.found.length - durable.found.length;
  return controlFigure('answered seconds before it is flushed', `${lost} differences`, lost > 0);
}
