import { addDays } from '@piton/contract/time/calendar.ts';
import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import { type CalendarDay, formatWeekday } from '@piton/contract/time/time.ts';
import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { useAcceptsLive } from '../../companies/use-companies.ts';
import { useToday } from '../../transactions/list/use-today.ts';
import { weekdayWords } from '../payout-days.ts';
import { sumOfLines } from '../sum-of-lines.ts';
import { SumTable } from '../sum-table.tsx';
import { useFridayHeight } from '../use-friday-height.ts';
import { useNextPayout } from '../use-payouts.ts';
import { CompanyShares } from './company-shares.tsx';
import { FridayName } from './friday-name.tsx';
import {
  expectedPayoutWords,
  lastWeekWords,
  nothingSoldWords,
  noPayoutReason,
} from './friday-words.ts';
import { HoldNotices } from './hold-notices.tsx';
import { holdsOf } from './holds.ts';
import { LastWeek } from './last-week.tsx';
import { UnderWay } from './under-way.tsx';

type FridayCardProps = { isAtHome?: boolean };

/** The payouts under way, and the next one if nothing changes, as the run computes it. */
export function FridayCard({ isAtHome = false }: FridayCardProps) {
  const maxCompanies = isAtHome ? 3 : Infinity;
  const today = useToday();
  const card = `${useFridayHeight()} rounded-16 border border-line bg-surface p-4 desktop:p-6`;
  return (
    <Loaded query={useNextPayout()} waiting={<FridayToCome card={card} />}>
      {(next) => (
        <section aria-labelledby="your-friday" className={card}>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 id="your-friday" className="text-20 font-semibold">
              Your Friday
            </h2>
            {isAtHome && (
              <Link
                to="/payouts"
                className="-my-2 -mr-2 inline-flex min-h-11 items-center rounded-10 px-2 text-14 font-medium text-primary hover:bg-primary-soft"
              >
                See all payouts
              </Link>
            )}
          </div>
          <div className="mt-3 grid gap-6 desktop:grid-cols-2 desktop:gap-12">
            {hasThisFriday(next, today) || next.underWay.length > 0 ? (
              <>
                <div className="flex min-w-0 flex-col gap-4">
                  <UnderWay next={next} />
                  <LastWeek next={next} />
                </div>
                <Coming next={next} maxCompanies={maxCompanies} />
              </>
            ) : (
              <>
                <Coming next={next} maxCompanies={maxCompanies} isFirst />
                <Following next={next} />
              </>
            )}
          </div>
        </section>
      )}
    </Loaded>
  );
}

function hasThisFriday({ lastWeek }: NextPayout, today: CalendarDay): boolean {
  return lastWeek !== null && lastWeekWords(lastWeek, today) !== null;
}

type ComingProps = { next: NextPayout; maxCompanies: number; isFirst?: boolean };

/** The next week to be paid: amount, day, holds and its sales. */
function Coming({ next, maxCompanies, isFirst = false }: ComingProps) {
  const { netMills, owedMills, cutOffDay } = next;
  const isHeld = netMills === 0 && owedMills !== 0;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div>
        <FridayName cutOffDay={cutOffDay} />
        <p
          className={`${isFirst ? 'text-32' : 'text-24'} font-semibold tabular-nums ${isHeld ? 'text-muted' : ''}`}
        >
          <MoneyText mills={BigInt(isHeld ? owedMills : netMills)} isQuiet={isHeld} />
        </p>
        <p className="text-pretty">{expectedPayoutWords(next)}</p>
        <WhyNoFriday next={next} />
        <p className="mt-1 text-14 text-muted">Sales up to {cutOffWords(next)}</p>
      </div>
      <HoldNotices holds={holdsOf(next)} />
      <FromWhat next={next} maxCompanies={maxCompanies} />
    </div>
  );
}

/** The week that begins at the next cut-off. */
function Following({ next: { following, cutOffDay } }: { next: NextPayout }) {
  const { fromDay, expectedDay, netMills } = following;
  return (
    <div className="min-w-0 border-t border-line pt-4 desktop:border-t-0 desktop:border-l desktop:pt-0 desktop:pl-12">
      <FridayName cutOffDay={addDays(cutOffDay, 7)} />
      <p className="text-24 font-semibold tabular-nums">
        <MoneyText mills={BigInt(netMills)} isQuiet={netMills === 0} />
      </p>
      <p className="text-pretty">{`Expected in your bank on ${weekdayWords(expectedDay)}.`}</p>
      <p className="mt-1 text-14 text-muted">{`Sales from ${weekdayWords(fromDay)}`}</p>
    </div>
  );
}

function WhyNoFriday({ next }: { next: NextPayout }) {
  const why = noPayoutReason(next);
  return why !== null && <p className="mt-1 text-14 text-pretty text-warning">{why}</p>;
}

/** The end of the day before the cut-off: "Wednesday 25 November, midnight". */
function cutOffWords({ cutOff }: NextPayout): string {
  return `${formatWeekday(new Date(Date.parse(cutOff) - 1))}, midnight`;
}

/** Sales and deductions as a sum, and per company if there are several. */
function FromWhat({ next, maxCompanies }: { next: NextPayout; maxCompanies: number }) {
  const { lines, netMills } = next;
  if (lines.every(isEmpty)) return <NothingSold next={next} />;
  const paid = netMills > 0 ? lines.filter(({ isPaidOut }) => isPaidOut) : lines;
  return (
    <div className="flex flex-col gap-4">
      <SumTable sum={sumOfLines(paid)} total={netMills > 0 ? 'To your bank' : 'After fees'} />
      {lines.length > 1 && <CompanyShares lines={lines} limit={maxCompanies} />}
    </div>
  );
}

function isEmpty({ saleCount, returnedMills, otherMills, netMills }: NextPayout['lines'][number]) {
  return saleCount === 0 && returnedMills === 0 && otherMills === 0 && netMills === 0;
}

function NothingSold({ next }: { next: NextPayout }) {
  const acceptsLive = useAcceptsLive();
  return (
    <div className="flex flex-col items-start gap-3 text-14 text-muted">
      <p>{nothingSoldWords(next)}</p>
      {acceptsLive && (
        <Link to="/companies" className={buttonClasses('secondary')}>
          Share your pay link
        </Link>
      )}
    </div>
  );
}

function FridayToCome({ card }: { card: string }) {
  return (
    <Skeleton label="Loading your Friday">
      <div className={card}>
        <SkeletonBlock className="h-7 w-32" />
        <SkeletonBlock className="mt-4 h-9 w-44" />
        <SkeletonBlock className="mt-2 h-5 w-3/5" />
        <SkeletonBlock className="mt-2 h-5 w-2/5" />
      </div>
    </Skeleton>
  );
}
