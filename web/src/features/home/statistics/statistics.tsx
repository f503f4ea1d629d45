import type { ReactNode } from 'react';
import { latePart, useLatePart } from '../../../ui/loading/late-part.ts';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { MissingPart } from '../../../ui/loading/missing-part.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { AnnounceNewSales } from '../../transactions/list/announce-new-sales.tsx';
import { SalesChart } from './chart/sales-chart.tsx';
import { ChartBlocks } from './chart/chart-to-come.tsx';
import { FridayPlace } from '../later.tsx';
import { CompanyBalances } from './company-balances.tsx';
import { MonthCardBlocks, MonthCards, MonthCardsToCome } from './month-cards.tsx';
import { RecentSales, RecentSalesToCome } from './recent-sales.tsx';
import { useSalesMonths } from './use-statistics.ts';

/** Loaded late, because it disappears with the first payment. */
const nothingPaidYet = latePart(() => import('./nothing-paid-yet.tsx'));

/** Home of an established merchant: sales, trend and balances. */
export function Statistics({ companyId, friday }: { companyId: string; friday: ReactNode }) {
  const months = useSalesMonths(companyId);
  const isUnpaid = months.data?.count === 0;
  return (
    <>
      <Loaded query={months} waiting={<MonthCardsToCome />}>
        {(data) => <MonthCards months={data} />}
      </Loaded>
      {friday}
      <div className={besideBalances}>
        <div className={main}>
          {isUnpaid ? <Unpaid companyId={companyId} /> : <SalesChart companyId={companyId} />}
        </div>
        <CompanyBalances />
      </div>
      <AnnounceNewSales sales={months.data?.newest} />
      {months.data && !isUnpaid && <RecentSales companyId={companyId} months={months.data} />}
      {/* The error appears once above, and its retry reloads these too. */}
      {months.isPending && <RecentSalesToCome />}
    </>
  );
}

function Unpaid({ companyId }: { companyId: string }) {
  const late = useLatePart(nothingPaidYet);
  if (late.module) return <late.module.NothingPaidYet companyId={companyId} />;
  return late.hasFailed ? (
    <MissingPart what="This part of Home" late={late} />
  ) : (
    <div className="min-h-122" />
  );
}

/** Below the three cards, aligned with them. */
const besideBalances =
  'grid grid-cols-1 gap-4 desktop:grid-cols-3 desktop:items-start desktop:gap-6';
const main = 'grid min-w-0 grid-cols-1 desktop:col-span-2';

export function StatisticsToCome() {
  return (
    <Skeleton label="Loading your home">
      <div className="flex flex-col gap-4 desktop:gap-6">
        <MonthCardBlocks />
        <FridayPlace />
        <div className={besideBalances}>
          <div className={main}>
            <ChartBlocks />
          </div>
        </div>
      </div>
    </Skeleton>
  );
}
