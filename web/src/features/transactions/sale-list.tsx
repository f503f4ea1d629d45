import { payPath } from '@piton/contract/routes.ts';
import type { SaleFilter, SaleMode } from '@piton/contract/sale.ts';
import { useCallback } from 'react';
import type { To } from 'react-router';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SaleLines } from './sale-lines.tsx';
import { SaleRowsToCome } from './sale-rows-to-come.tsx';
import type { Range } from './sale-search.ts';
import { useSales } from './use-sales.ts';

type SaleListProps = {
  companyId: string;
  range: Range;
  filter: SaleFilter;
  detailsOf: (saleId: string) => To;
  /** Shows all payments there are. */
  onShowAll: () => void;
};

export function SaleList({ companyId, range, filter, detailsOf, onShowAll }: SaleListProps) {
  const query = useSales(companyId, filter);
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  return (
    <PagedList
      query={query}
      waiting={<Loading />}
      empty={<NoSales {...{ companyId, range, filter, onShowAll }} />}
    >
      {(sales) => (
        <SaleLines
          sales={sales}
          mode={filter.mode}
          isWhole={!hasNextPage}
          detailsOf={detailsOf}
          onEnd={loadMore}
        />
      )}
    </PagedList>
  );
}

function Loading() {
  return (
    <div className="overflow-clip rounded-16 border border-line bg-surface">
      <div className="h-10 border-b border-line bg-sunken" />
      <SaleRowsToCome count={6} label="Loading payments" />
    </div>
  );
}

/** Says why there is nothing, and what to do next. */
function NoSales({ companyId, range, filter, onShowAll }: Omit<SaleListProps, 'detailsOf'>) {
  const { mode, status, search } = filter;
  if (search !== undefined || status !== undefined || range !== 'all') {
    return (
      <EmptyState
        sentence={nothingIn(range, { isNarrowed: search !== undefined || status !== undefined })}
        action={<Button onClick={onShowAll}>Show all payments</Button>}
      />
    );
  }
  return <NoneEver companyId={companyId} mode={mode} />;
}

function nothingIn(range: Range, { isNarrowed }: { isNarrowed: boolean }): string {
  if (isNarrowed) return 'No payment matches this.';
  if (range === 1) return 'No payments today yet.';
  if (range === 'chosen') return 'No payments in these days.';
  return `No payments in the last ${range} days.`;
}

function NoneEver({ companyId, mode }: { companyId: string; mode: SaleMode }) {
  const isTest = mode === 'test';
  return (
    <EmptyState
      sentence={
        isTest
          ? 'No payments yet. Pay yourself with one of the test cards to see how it works.'
          : 'No payments yet. Send your customers the link to your pay page.'
      }
      action={
        // A page of its own, which this application's router does not know.
        <a
          href={isTest ? `${payPath(companyId)}?mode=test` : payPath(companyId)}
          className={buttonClasses('primary')}
        >
          {isTest ? 'Make a test payment' : 'Open your pay page'}
        </a>
      }
    />
  );
}
