import type { SaleFilter, SaleTotal } from '@piton/contract/payments/sale.ts';
import { totalledStatus } from '@piton/contract/payments/sale-total.ts';
import { DataError } from '../../ui/loading/data-error.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { SaleFiles } from './files/sale-files.tsx';
import { changeInWords, totalsInWords } from './totals-in-words.ts';
import { useSales, useSaleTotal } from './list/use-sales.ts';

type SaleTotalsProps = { companyId: string; filter: SaleFilter };

/** The total of the filtered list, with downloads. */
export function SaleTotals({ companyId, filter }: SaleTotalsProps) {
  const query = useSaleTotal(companyId, filter);
  // Shows the previous filter's total, marked as such, until the new one loads.
  const isOld = query.isPlaceholderData;
  // Shares the list's query; the list can be downloaded without its total.
  const list = useSales(companyId, filter);
  const isListed = (list.data?.pages[0]?.items.length ?? 0) > 0;
  if (query.error && query.data === undefined) {
    // The list shows the error, and its retry reloads both.
    if (list.isError && list.data === undefined) return null;
    return (
      <div className="flex flex-col gap-3">
        <DataError
          problem={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
        {isListed && (
          <div className="flex justify-end">
            <SaleFiles {...{ companyId, filter, total: null, isOld: false }} />
          </div>
        )}
      </div>
    );
  }
  return (
    <Loaded query={query} waiting={<Loading />}>
      {(total) => (
        <div
          aria-busy={isOld}
          className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 transition-opacity aria-busy:opacity-60"
        >
          <div className="min-w-0">
            <h2 className="text-14 text-muted">{totalledStatus(filter)} total</h2>
            <p className="text-24 font-semibold">
              <MoneyText mills={BigInt(total.totalMills)} />
            </p>
            <p className="text-14 text-muted">{totalsInWords(total, filter)}</p>
            <Moved total={total} />
          </div>
          {total.count > 0 && <SaleFiles {...{ companyId, filter, total, isOld }} />}
        </div>
      )}
    </Loaded>
  );
}

/** The total counts all approved payments, so refunds and disputes are shown next to it. */
function Moved({ total }: { total: SaleTotal }) {
  const text = changeInWords(total);
  return text !== null && <p className="text-14 text-pretty text-warning">{text}</p>;
}

function Loading() {
  return (
    <Skeleton label="Adding up">
      <div className="flex flex-col gap-1">
        <SkeletonBlock className="h-5 w-28" />
        <SkeletonBlock className="h-7.5 w-40" />
        <SkeletonBlock className="h-5 w-48" />
      </div>
    </Skeleton>
  );
}
