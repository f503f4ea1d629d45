import type { SalesMonths } from '@piton/contract/reports/sales-report.ts';
import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import type { ReactNode } from 'react';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { changeWords } from './change-words.ts';
import { dayWords, monthWords } from './period-words.ts';

/** Sales of the last month and this one, and the total number of payments. */
export function MonthCards({ months }: { months: SalesMonths }) {
  return (
    <div className={cards}>
      <LastMonth {...months.lastMonth} />
      <ThisMonth {...months} />
      <Figure title="Total transactions" figure={months.count.toLocaleString('en-US')}>
        <p>{approvedWords(months)}</p>
      </Figure>
    </div>
  );
}

function approvedWords({ count, approvedCount }: SalesMonths): string {
  if (count === 0) return 'None yet';
  const approved = approvedCount === count ? 'All' : approvedCount.toLocaleString('en-US');
  return `${approved} approved`;
}

const cards = 'grid gap-4 wide:grid-cols-2 desktop:grid-cols-3 desktop:gap-6';

function LastMonth({ from, totalMills, approvedMills }: SalesMonths['lastMonth']) {
  return (
    <Figure
      title="Last Month"
      aside={monthWords(from)}
      figure={<MoneyText mills={BigInt(approvedMills)} />}
    >
      {totalMills === 0 ? <p>No payments.</p> : <Attempted mills={totalMills} />}
    </Figure>
  );
}

/**
 * The headlines compare approved with approved; this is the total including unapproved payments.
 */
function Attempted({ mills }: { mills: number }) {
  return (
    <p>
      <MoneyText mills={BigInt(mills)} /> attempted in total
    </p>
  );
}

function ThisMonth({ thisMonth, lastMonth, changePercent }: SalesMonths) {
  const { to, approvedMills } = lastMonth.sameDays;
  return (
    <Figure
      title="This Month"
      aside={monthWords(thisMonth.from)}
      figure={<MoneyText mills={BigInt(thisMonth.approvedMills)} />}
    >
      {changePercent !== null && (
        <p className="mb-2">
          <ChangeStatus percent={changePercent} />
        </p>
      )}
      {thisMonth.totalMills > 0 && <Attempted mills={thisMonth.totalMills} />}
      {changePercent !== null && (
        // Early in a month the percentage alone would alarm.
        <p>
          Last month had <MoneyText mills={BigInt(approvedMills)} /> by {dayWords(to)}
        </p>
      )}
      {changePercent === null && <p>No approved payments last month to compare with.</p>}
    </Figure>
  );
}

function ChangeStatus({ percent }: { percent: number }) {
  const { direction, words } = changeWords(percent);
  const icon = { less: ArrowDown, more: ArrowUp, same: Equal }[direction];
  return <Status tone={direction === 'less' ? 'danger' : 'positive'} word={words} icon={icon} />;
}

type FigureProps = { title: string; aside?: string; figure: ReactNode; children: ReactNode };

function Figure({ title, aside, figure, children }: FigureProps) {
  return (
    <section className={card}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-14">
        <h2 className="text-16 font-medium">{title}</h2>
        {aside && <span className="text-muted">{aside}</span>}
      </div>
      <p className="mt-2 text-32 font-semibold tabular-nums">{figure}</p>
      <div className="mt-2 text-14 text-muted">{children}</div>
    </section>
  );
}

const card = 'rounded-16 border border-line bg-surface p-4 desktop:p-6';

export function MonthCardsToCome() {
  return (
    <Skeleton label="Loading your months">
      <MonthCardBlocks />
    </Skeleton>
  );
}

export function MonthCardBlocks() {
  return (
    <div className={cards}>
      {['last', 'this', 'all'].map((name) => (
        <div key={name} className={card}>
          <SkeletonBlock className="h-6 w-2/5" />
          <SkeletonBlock className="mt-2 h-9 w-3/5" />
          <SkeletonBlock className="mt-2 h-12 w-4/5" />
        </div>
      ))}
    </div>
  );
}
