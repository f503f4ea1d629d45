import type { CalendarDay } from '@piton/contract/time.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../../ui/loaded.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { SaleRow } from '../../transactions/sale-row.tsx';
import { monthWords } from './period-words.ts';
import { useRecentSales } from './use-statistics.ts';

type RecentSalesProps = { companyId: string; from: CalendarDay };

/** The newest payments of this month. */
export function RecentSales({ companyId, from }: RecentSalesProps) {
  return (
    <RecentFrame>
      <Loaded query={useRecentSales(companyId, from)} waiting={<Rows />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="border-t border-line p-4 text-muted">
              {`No payments in ${monthWords(from)} yet.`}
            </p>
          ) : (
            <ul className="border-t border-line">
              {items.map((sale) => (
                <li key={sale.id} className="border-b border-line last:border-b-0">
                  <SaleRow
                    sale={sale}
                    mode="live"
                    to={`/Mytransactions?days=all&payment=${sale.id}`}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </RecentFrame>
  );
}

export function RecentSalesToCome() {
  return (
    <RecentFrame>
      <Rows />
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

function Rows() {
  return (
    <div className="border-t border-line">
      <SkeletonRows count={5} label="Loading recent payments" />
    </div>
  );
}
