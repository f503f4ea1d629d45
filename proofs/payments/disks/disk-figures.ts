import type { Figure } from '../../harness/figure.ts';
import type { Difference } from '../compare.ts';
import type { Through } from './pay-through.ts';

type Endured = {
  readonly rounds: readonly Through[];
  readonly found: readonly Difference[];
  /** Lines of the server's log which say that the backup falls behind. */
  readonly backupLines: number;
};

export const maxWaitMs = 1000;
/** A machine on which payments take longer even before the fault is shared with other work. */
const maxUsualMs = 500;
const maxServedAfterMs = 5000;

export function diskFigures({ rounds, found, backupLines }: Endured): Figure[] {
  const payments = sum(rounds, ({ attempts }) => attempts.length);
  const requests = sum(rounds, (round) => round.requests);
  const refused = sum(rounds, (round) => round.refused);
  const tooSlow = sum(rounds, (round) => round.tooSlow);
  const slowestMs = Math.round(Math.max(...rounds.map((round) => round.slowestMs)));
  const servedAfterMs = Math.round(Math.max(...rounds.map((round) => round.servedAfterMs)));
  const harmless = rounds.filter((round) => round.isHarmless);
  const refusedThen = sum(harmless, (round) => round.refused);
  const paidThen = Math.min(...harmless.map((round) => round.paid));
  const isShared = rounds.some(({ slowestBeforeMs }) => slowestBeforeMs > maxUsualMs);
  const unexpected = rounds.flatMap((round) => round.unexpected);
  return [
    {
      name: 'differences after full disks',
      measured: `${found.length} of ${payments} payments, ${rounds.length} faults`,
      limit: '0',
      isKept: found.length === 0 && payments > 0,
    },
    {
      name: `requests over ${maxWaitMs} ms while a disk is full`,
      measured: `${tooSlow} of ${requests}, slowest ${slowestMs} ms`,
      limit: '0',
      isKept: isShared || (tooSlow === 0 && requests > 0),
      isTimingDependent: true,
      ...(isShared && { isUnmeasured: true }),
    },
    {
      name: 'other responses than result, pending or 503 + Retry-After',
      measured: `${unexpected.length}, ${refused} refused ${unexpected[0] ?? ''}`,
      limit: '0, some refused',
      isKept: unexpected.length === 0 && refused > 0,
    },
    {
      name: 'refused while the disk of log or backups is full',
      measured: `${refusedThen}, at least ${paidThen} paid each time`,
      limit: '0, some paid',
      isKept: refusedThen === 0 && paidThen > 0,
    },
    {
      name: 'the log says that the backup falls behind',
      measured: `${backupLines} lines`,
      limit: 'some',
      isKept: backupLines > 0,
    },
    {
      name: 'longest wait for a payment once there is space',
      measured: `${servedAfterMs} ms`,
      limit: `${maxServedAfterMs} ms`,
      isKept: isShared || servedAfterMs <= maxServedAfterMs,
      isTimingDependent: true,
      ...(isShared && { isUnmeasured: true }),
    },
  ];
}

function sum(rounds: readonly Through[], of: (round: Through) => number): number {
  return rounds.reduce((total, round) => total + of(round), 0);
}
