import { payPath } from '@piton/contract/routes.ts';
import type { SaleMode } from '@piton/contract/sale.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { byDay } from '../../ui/by-day.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { RecordGroup } from '../../ui/record-list.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { SaleRow } from './sale-row.tsx';
import { useSales } from './use-sales.ts';

type SaleListProps = { companyId: string; mode: SaleMode };

export function SaleList({ companyId, mode }: SaleListProps) {
  return (
    <PagedList
      query={useSales(companyId, mode)}
      waiting={<Loading />}
      empty={<NoSales companyId={companyId} mode={mode} />}
    >
      {(sales) => (
        <div className="overflow-clip rounded-16 border border-line bg-surface">
          {byDay(sales, ({ created }) => created).map(({ day, firstAt, items }) => (
            <RecordGroup key={day} title={<DateText instant={firstAt} form="weekday" />}>
              {items.map((sale) => (
                <SaleRow key={sale.id} sale={sale} mode={mode} />
              ))}
            </RecordGroup>
          ))}
        </div>
      )}
    </PagedList>
  );
}

function Loading() {
  return (
    <div className="overflow-clip rounded-16 border border-line bg-surface">
      <SkeletonRows count={6} label="Loading payments" />
    </div>
  );
}

function NoSales({ companyId, mode }: SaleListProps) {
  const isTest = mode === 'test';
  const path = isTest ? `${payPath(companyId)}?mode=test` : payPath(companyId);
  return (
    <EmptyState
      sentence={
        isTest
          ? 'No payments yet. Pay yourself with one of the test cards to see how it works.'
          : 'No payments yet. Send your customers the link to your pay page.'
      }
      action={
        // A page of its own, which this application's router does not know.
        <a href={path} className={buttonClasses('primary')}>
          {isTest ? 'Make a test payment' : 'Open your pay page'}
        </a>
      }
    />
  );
}
