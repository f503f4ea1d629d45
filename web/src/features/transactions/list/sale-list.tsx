import type { SaleFilter } from '@piton/contract/payments/sale.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { PagedList } from '../../../ui/loading/paged-list.tsx';
import type { WayToSale } from '../details/link-to-sale.ts';
import { AnnounceNewSales } from './announce-new-sales.tsx';
import { NoSales } from './no-sales.tsx';
import { SaleLines } from './sale-lines.tsx';
import { SaleRowsToCome } from './sale-rows-to-come.tsx';
import { queryOf, type Range } from '../search/sale-search.ts';
import { salesOf, useSales } from './use-sales.ts';

type SaleListProps = {
  companyId: string;
  range: Range;
  filter: SaleFilter;
  detailsOf: (saleId: string) => WayToSale;
  /** Clears the filter. */
  onShowAll: () => void;
};

export function SaleList({ companyId, range, filter, detailsOf, onShowAll }: SaleListProps) {
  const query = useSales(companyId, filter);
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const client = useQueryClient();
  // Retries the total too, because it shows no error of its own here.
  const retry = () =>
    client.refetchQueries({ queryKey: salesOf(companyId, filter).queryKey, type: 'active' });
  return (
    <>
      <AnnounceNewSales key={queryOf(filter)} sales={query.data?.pages[0]?.items} />
      <PagedList
        query={query}
        onRetry={retry}
        waiting={<Loading />}
        empty={<NoSales {...{ companyId, range, filter, onShowAll }} waiting={<Loading />} />}
      >
        {(sales) => (
          <SaleLines
            sales={sales}
            companyId={companyId}
            filter={filter}
            isWhole={!hasNextPage}
            detailsOf={detailsOf}
            onEnd={loadMore}
          />
        )}
      </PagedList>
    </>
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
