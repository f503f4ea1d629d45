import type { SalesMonths } from '@piton/contract/sales-report.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { SaleRow } from '../../transactions/sale-row.tsx';
import { monthWords } from './period-words.ts';

/** The newest payments of this month. */
export function RecentSales({ newest, thisMonth }: SalesMonths) {
  return (
    <RecentFrame>
      {newest.length === 0 ? (
        <p className="border-t border-line p-4 text-muted">
          {`No payments in ${monthWords(thisMonth.from)} yet.`}
        </p>
      ) : (
        <ul className="border-t border-line">
          {newest.map((sale) => (
            <li key={sale.id} className="border-b border-line last:border-b-0">
              <SaleRow sale={sale} mode="live" to={`/Mytransactions?days=all&payment=${sale.id}`} />
            </li>
          ))}
        </ul>
      )}
    </RecentFrame>
  );
}

export function RecentSalesToCome() {
  return (
    <RecentFrame>
      <div className="border-t border-line">
        <SkeletonRows count={5} label="Loading recent payments" />
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
