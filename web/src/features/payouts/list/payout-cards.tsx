import { formatMoney } from '@piton/contract/money/money.ts';
import type { NextPayout, Payout } from '@piton/contract/payouts/payout.ts';
import type { PayoutSummary } from '@piton/contract/payouts/payout-summary.ts';
import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { Status, StatusWord } from '../../../ui/status.tsx';
import { useToday } from '../../transactions/list/use-today.ts';
import { nextChange } from './next-change.ts';
import { dayOf, fullDayWords, weekdayWords } from '../payout-days.ts';
import { lateWords } from '../payout-late.ts';
import { statusOfPayout } from '../payout-status.ts';
import { cancellationWords } from '../cancellation-words.ts';
import { useNextPayout, usePayoutSummary } from '../use-payouts.ts';

/** The last payout, the next one and the total, all in XCD. */
export function PayoutCards() {
  const query = usePayoutSummary();
  return (
    <Loaded query={query} waiting={<CardsToCome />}>
      {(summary) => (
        <div className={cards}>
          <PreviousPayout {...summary} />
          <NextPayment {...summary} />
          <TotalPayouts {...summary} />
        </div>
      )}
    </Loaded>
  );
}

function PreviousPayout({ previous }: PayoutSummary) {
  const today = useToday();
  if (previous === null) {
    return (
      <Figure title="Previous Payout" mills={0}>
        <p>No payouts sent yet.</p>
      </Figure>
    );
  }
  return (
    <Figure title="Previous Payout" mills={previous.netMills}>
      <p>
        <StatusWord {...statusOfPayout[previous.status]} />
        {afterStatus(lateWords(previous, today), previousDay(previous))}
      </p>
    </Figure>
  );
}

function previousDay(previous: Payout): string {
  return `${previous.status === 'deposited' ? 'on' : 'for'} ${fullDayWords(dayOf(previous))}`;
}

/** The text after the status: the day, or a sentence if that day has passed. */
function afterStatus(late: string | null, day: string): string {
  return late === null ? ` ${day}` : `. ${late}`;
}

/** The queued payout, or an estimate if the week ended now, marked as such. */
function NextPayment(summary: PayoutSummary) {
  const { next, queued, previous } = summary;
  const estimate = useNextPayout();
  const today = useToday();
  if (next !== null) {
    return (
      <Figure title="Next Payment" mills={next.netMills}>
        {next.cancellationReason === null && (
          <Change nextMills={next.netMills} previous={previous} />
        )}
        <p>
          <StatusWord {...statusOfPayout.queued} />
          {next.cancellationReason === null
            ? afterStatus(lateWords(next, today), `for ${weekdayWords(next.expectedDay)}`)
            : `. ${cancellationWords[next.cancellationReason]}`}
        </p>
        {queued.count > 1 && <p>{queued.count - 1} more queued</p>}
      </Figure>
    );
  }
  return (
    <Loaded query={estimate} waiting={<CardToCome />}>
      {(now) => <Estimate now={now} previous={previous} />}
    </Loaded>
  );
}

type EstimateProps = { now: NextPayout; previous: PayoutSummary['previous'] };

function Estimate({ now, previous }: EstimateProps) {
  return (
    <Figure title="Next Payment" aside="So far" mills={now.netMills}>
      {now.netMills > 0 && <Change nextMills={now.netMills} previous={previous} />}
      <p>{now.netMills > 0 ? `Expected on ${weekdayWords(now.expectedDay)}` : nothingWords(now)}</p>
    </Figure>
  );
}

function nothingWords({ owedMills, expectedDay }: NextPayout): string {
  if (owedMills > 0) {
    return `${formatMoney(BigInt(owedMills))} is on hold. See why below.`;
  }
  return `Nothing to pay out so far for ${weekdayWords(expectedDay)}`;
}

type ChangeProps = { nextMills: number; previous: PayoutSummary['previous'] };

/** A lower amount than last week is normal, so it is not shown as a warning. */
function Change({ nextMills, previous }: ChangeProps) {
  const change = nextChange(nextMills, previous?.netMills ?? null);
  if (change === null) return null;
  const icon = { less: ArrowDown, more: ArrowUp, same: Equal }[change.direction];
  return (
    <p className="mb-2">
      <Status
        tone={change.direction === 'more' ? 'positive' : 'neutral'}
        word={change.words}
        icon={icon}
      />
    </p>
  );
}

function TotalPayouts({ total: { count, netMills } }: PayoutSummary) {
  return (
    <Figure title="Total Payouts" mills={netMills}>
      <p>
        {count === 0
          ? 'Counts payouts on the way or in your bank.'
          : `${count.toLocaleString('en-US')} ${count === 1 ? 'payout' : 'payouts'}, on the way or in your bank`}
      </p>
    </Figure>
  );
}

type FigureProps = { title: string; aside?: string; mills: number; children: ReactNode };

function Figure({ title, aside, mills, children }: FigureProps) {
  return (
    <section className={card}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-medium">{title}</h2>
        <span className="text-12 text-muted">{aside ? `${aside} · XCD` : 'XCD'}</span>
      </div>
      <p className="mt-2 text-32 font-semibold tabular-nums">
        <MoneyText mills={BigInt(mills)} />
      </p>
      <div className="mt-2 text-14 text-pretty text-muted">{children}</div>
    </section>
  );
}

const cards = 'grid gap-4 wide:grid-cols-3 desktop:gap-6';
const card = 'rounded-16 border border-line bg-surface p-4 desktop:p-6';

function CardsToCome() {
  return (
    <Skeleton label="Loading your payouts">
      <div className={cards}>
        {['previous', 'next', 'total'].map((name) => (
          <CardBlocks key={name} />
        ))}
      </div>
    </Skeleton>
  );
}

function CardToCome() {
  return (
    <Skeleton label="Loading your next payment">
      <CardBlocks />
    </Skeleton>
  );
}

function CardBlocks() {
  return (
    <div className={card}>
      <SkeletonBlock className="h-6 w-2/5" />
      <SkeletonBlock className="mt-2 h-9 w-3/5" />
      <SkeletonBlock className="mt-2 h-13 w-4/5" />
    </div>
  );
}
