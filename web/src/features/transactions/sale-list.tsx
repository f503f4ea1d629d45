import { refusals } from '@piton/contract/errors.ts';
import { payPath } from '@piton/contract/routes.ts';
import type { Sale, SaleMode } from '@piton/contract/sale.ts';
import { calendarDay } from '@piton/contract/time.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { DataError } from '../../ui/data-error.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordGroup } from '../../ui/record-list.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { SaleRow } from './sale-row.tsx';
import { useSales } from './use-sales.ts';

type SaleListProps = { companyId: string; mode: SaleMode };

export function SaleList({ companyId, mode }: SaleListProps) {
  const sales = useSales(companyId, mode);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = sales;
  if (sales.isPending) return <Loading />;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const retry = () => (sales.isFetchNextPageError ? sales.fetchNextPage() : sales.refetch());
  const problem = error && (
    <DataError
      problem={problemOf(error)}
      isRetrying={isFetching}
      onRetry={() => {
        void retry();
      }}
    />
  );
  if (items.length === 0) return problem ?? <NoSales companyId={companyId} mode={mode} />;
  return (
    <>
      <div className="overflow-clip rounded-16 border border-line bg-surface">
        {byDay(items).map(({ day, firstCreated, sales: ofDay }) => (
          <RecordGroup key={day} title={<DateText instant={firstCreated} form="weekday" />}>
            {ofDay.map((sale) => (
              <SaleRow key={sale.id} sale={sale} mode={mode} />
            ))}
          </RecordGroup>
        ))}
      </div>
      {problem}
      {hasNextPage && !error && (
        <div className="flex justify-center">
          <Button isBusy={isFetchingNextPage} onClick={() => void sales.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
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

function problemOf(error: Error) {
  return error instanceof ApiError ? error : { message: refusals.unexpected.message };
}

type Day = { day: string; firstCreated: Date; sales: Sale[] };

/** The rows come in order, so that those of one day stand together already. */
function byDay(items: readonly Sale[]): Day[] {
  const days: Day[] = [];
  for (const sale of items) {
    const created = new Date(sale.created);
    const day = calendarDay(created);
    const last = days.at(-1);
    if (last?.day === day) last.sales.push(sale);
    else days.push({ day, firstCreated: created, sales: [sale] });
  }
  return days;
}
