import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { formatWeekdayAndTime } from '@piton/contract/time/time.ts';
import { counted, formatWords, weekdayOf } from '../payout-words.ts';
import { sumOf, sumToPay } from '../run-sums.ts';

export type RunStep = {
  name: string;
  /** The person and time, or the pending condition. */
  detail: string;
  state: 'done' | 'now' | 'to_come' | 'not_needed';
};

type Known = Pick<RunStep, 'name' | 'detail'> & { isDone: boolean };

/** All steps of a week until its money has arrived; the first open one is current. */
export function runSteps(run: PayoutRun): readonly RunStep[] {
  const known = [
    cutOff(run),
    lookedAt(run),
    firstApproval(run),
    secondApproval(run),
    sent(run),
    reportedByBank(run),
  ];
  const next = known.findIndex(({ isDone }) => !isDone);
  const isNeeded = !run.isClosed || run.file !== null || sumToPay(run).count > 0;
  return known.map(({ name, detail, isDone }, index) => {
    if (isDone) return { name, detail, state: 'done' };
    if (!isNeeded) return { name, detail: 'Nothing to pay out', state: 'not_needed' };
    return { name, detail, state: index === next ? 'now' : 'to_come' };
  });
}

function cutOff({ cutOffDay }: PayoutRun): Known {
  return { name: 'Cut off', detail: `${weekdayOf(cutOffDay)}, midnight`, isDone: true };
}

function lookedAt(run: PayoutRun): Known {
  const detail = run.isClosed
    ? `${counted(run.payoutCount, 'payout')}, ${run.heldCount.toLocaleString('en-US')} on hold`
    : 'In progress. It takes a minute.';
  return { name: 'Payouts prepared', detail, isDone: run.isClosed };
}

function firstApproval({ firstApproval: given, reviewDay }: PayoutRun): Known {
  return {
    name: 'First approval',
    detail: given ? whoAndWhen(given) : `Due ${weekdayOf(reviewDay)}`,
    isDone: given !== null,
  };
}

function secondApproval({ firstApproval: first, secondApproval: given }: PayoutRun): Known {
  return {
    name: 'Second approval',
    detail: given
      ? whoAndWhen(given)
      : `By ${first ? `someone other than ${first.by.displayName}` : 'a second person'}`,
    isDone: given !== null,
  };
}

function sent({ file, released, releaseDay }: PayoutRun): Known {
  const isDone = file !== null && released !== null;
  return {
    name: 'Sent to our bank',
    detail: isDone
      ? `As ${formatWords[file.format].name}, ${formatWeekdayAndTime(new Date(released))}`
      : `Expected in merchants’ banks on ${weekdayOf(releaseDay)}`,
    isDone,
  };
}

function reportedByBank(run: PayoutRun): Known {
  const all = run.file?.payoutCount ?? 0;
  const open = sumOf(run, 'in_transit').count;
  const unpaid = sumOf(run, 'failed', 'returned').count;
  const isDone = run.file !== null && open === 0;
  return {
    name: 'Reported by our bank',
    detail: isDone ? resultOf(all - unpaid, unpaid) : soFar(all - open, all),
    isDone,
  };
}

function resultOf(paid: number, unpaid: number): string {
  const text = `${paid.toLocaleString('en-US')} paid`;
  return unpaid === 0 ? text : `${text}, ${unpaid.toLocaleString('en-US')} not`;
}

function soFar(reported: number, all: number): string {
  if (all === 0) return 'Once it’s sent';
  return `${reported.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`;
}

function whoAndWhen({ by, at }: NonNullable<PayoutRun['firstApproval']>): string {
  return `${by.displayName}, ${formatWeekdayAndTime(new Date(at))}`;
}
