import type { Sale } from '@piton/contract/payments/sale.ts';
import type { SalesMonths } from '@piton/contract/reports/sales-report.ts';
import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router';
import { byDay } from '../../../ui/dates/by-day.ts';
import { DayHead } from '../../transactions/list/day-head.tsx';
import { openedAt } from '../../transactions/details/link-to-sale.ts';
import { SaleRow } from '../../transactions/list/sale-row.tsx';
import { SaleRowsToCome } from '../../transactions/list/sale-rows-to-come.tsx';
import { monthWords } from './period-words.ts';

/** The newest payments of this month. */
export function RecentSales({ companyId, months }: { companyId: string; months: SalesMonths }) {
  const { newest, thisMonth } = months;
  return (
    <RecentFrame>
      {newest.length === 0 ? (
        <p className="border-t border-line p-4 text-muted">
          {`No payments in ${monthWords(thisMonth.from)} yet.`}
        </p>
      ) : (
        <div className="border-t border-line">
          {byDay(newest, ({ created }) => created).map(({ day, firstAt, items }) => (
            <Day key={day} companyId={companyId} at={firstAt} sales={items} />
          ))}
        </div>
      )}
    </RecentFrame>
  );
}

/** A heading per day on phones, where a row only fits the time. */
function Day({ companyId, at, sales }: { companyId: string; at: Date; sales: readonly Sale[] }) {
  const detailsOf = useCallback(
    (saleId: string) => ({
      to: {
        pathname: '/Mytransactions',
        search: openedAt(new URLSearchParams('days=all'), { saleId, companyId }).toString(),
      },
    }),
    [companyId],
  );
  return (
    <>
      <div className="desktop:hidden">
        <DayHead at={at} />
      </div>
      <ul>
        {sales.map((sale) => (
          <li key={sale.id}>
            <SaleRow sale={sale} mode="live" detailsOf={detailsOf} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function RecentSalesToCome() {
  return (
    <RecentFrame>
      <div className="border-t border-line">
        <div className="h-10 border-b border-line bg-sunken desktop:hidden" />
        <SaleRowsToCome count={5} label="Loading recent payments" />
      </div>
    </RecentFrame>
  );
}

function RecentFrame({ children }: { children: ReactNode }) {
  return (
    <section className="overflow-clip rounded-16 border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 py-2 pr-2 pl-4">
        <h2 className="text-20 font-semibold">Recent Transactions</h2>
        <Link
          to="/Mytransactions?days=all"
          className="inline-flex min-h-11 shrink-0 items-center rounded-10 px-2 text-14 font-medium text-primary hover:bg-primary-soft"
        >
          See all<span className="sr-only"> transactions</span>
        </Link>
      </div>
      {children}
    </section>
  );
}
