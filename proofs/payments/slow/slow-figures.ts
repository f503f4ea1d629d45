import type { Figure } from '../../harness/figure.ts';
import { quantile } from '../../identity/statistics.ts';
import { controlFigure, type PartRun } from '../part.ts';
import type { PacedFigure } from '../attacks/overload/overload-figures.ts';
import type { Endured, Taken } from './endure.ts';
import type { Visited } from './honest-payers.ts';
import type { SlowResult } from './start-attack.ts';
import type { Slowness } from './slow-client.ts';

/** In a few seconds there are few payments, of which 99% is all but one. */
const slackTimes = { full: 1, short: 4 };
const maxSlowerTimes = 2;
const maxGrownMb = 50;
const maxRefusedMs = 50;
/** The server's limits, and a little for its timer. */
const maxHeldMs = { headers: 12_000, body: 33_000 };
const minShare = 0.9;

export function slowFigures(endured: Endured, { scale }: Pick<PartRun, 'scale'>): PacedFigure[] {
  const { each, before, during, beforeMb, duringMb, slow, held, pours } = endured;
  const problems = during.flatMap(({ problem }) => problem ?? []);
  const p99 = { before: p99Of(before), during: p99Of(during) };
  const slack = slackTimes[scale];
  const lowest = Math.min(...slow.map(({ minConnected }) => minConnected));
  const grownMb = duringMb - beforeMb;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return [
    {
      name: 'slow clients of each kind, at any time',
      measured: `${lowest}`,
      limit: `${each}, most of them`,
      isKept: lowest >= minShare * each,
      isOfPace: true,
      isTimingDependent: true,
    },
    {
      name: 'other payments that failed',
      measured: problems.length === 0 ? '0' : `${problems.length}: ${problems[0] ?? ''}`,
      limit: `0 of ${during.length}`,
      isKept: problems.length === 0 && during.length > 0,
      isOfPace: false,
    },
    {
      name: 'other payments, p99',
      measured: ms(p99.during),
      limit: `${slack * maxSlowerTimes} x ${ms(p99.before)}`,
      isKept: p99.during <= slack * maxSlowerTimes * p99.before,
      isOfPace: true,
      isTimingDependent: true,
    },
    {
      name: 'memory that slow clients take',
      measured: `${grownMb.toFixed(0)} MB beside ${beforeMb.toFixed(0)}`,
      limit: `${maxGrownMb} MB`,
      isKept: grownMb <= maxGrownMb,
      isOfPace: false,
    },
    ...(scale === 'short' ? [heldFigure('headers', held)] : bothKinds(held)),
    ...refusedFigures(pours, slack * maxRefusedMs),
  ];
}

function bothKinds(held: readonly SlowResult[]): PacedFigure[] {
  return [heldFigure('headers', held), heldFigure('body', held)];
}

function heldFigure(slowness: 'headers' | 'body', held: readonly SlowResult[]): PacedFigure {
  return {
    name: `slow with ${slowness}, held`,
    measured: `${Math.round(longestOf(slowness, held))} ms`,
    limit: `${maxHeldMs[slowness]} ms`,
    isKept: longestOf(slowness, held) <= maxHeldMs[slowness],
    isOfPace: true,
    isTimingDependent: true,
  };
}

function refusedFigures(pours: Endured['pours'], limitMs: number): PacedFigure[] {
  const refused = pours.filter(({ status }) => status === 413);
  const slowestMs = Math.max(0, ...refused.map(({ answeredAfterMs }) => answeredAfterMs));
  return [
    {
      name: 'oversized bodies answered with 413',
      measured: `${refused.length}`,
      limit: `${pours.length}`,
      isKept: refused.length === pours.length && pours.length > 0,
      isOfPace: false,
    },
    {
      name: 'slowest 413',
      measured: `${slowestMs.toFixed(1)} ms`,
      limit: `${limitMs} ms`,
      isKept: slowestMs <= limitMs,
      isOfPace: true,
      isTimingDependent: true,
    },
  ];
}

export function slowControls({
  slow,
  pours,
  grownMb,
}: Taken & { slow: readonly SlowResult[] }): Figure[] {
  const heldMs = longestOf('headers', slow);
  const [withLength, inChunks] = pours;
  const says = [withLength?.status ?? 0, inChunks?.status ?? 0].join(' and ');
  const isTaken = withLength?.status !== 413 && inChunks?.status !== 413;
  return [
    controlFigure(
      'no time limit for slow clients',
      `${Math.round(heldMs)} ms`,
      heldMs > maxHeldMs.headers,
    ),
    controlFigure('it takes any length', `answers ${says}`, isTaken),
    controlFigure('it keeps any length', `${grownMb.toFixed(0)} MB`, grownMb > maxGrownMb),
  ];
}

function longestOf(slowness: Slowness, results: readonly SlowResult[]): number {
  return results.find((one) => one.slowness === slowness)?.longestMs ?? Infinity;
}

function p99Of(visited: readonly Visited[]): number {
  return quantile(
    visited.map(({ tookMs }) => tookMs),
    0.99,
  );
}
