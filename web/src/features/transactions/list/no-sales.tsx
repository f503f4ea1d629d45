import { payPath } from '@piton/contract/http/routes.ts';
import type { SaleFilter, SaleMode } from '@piton/contract/payments/sale.ts';
import type { ReactNode } from 'react';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import type { Range } from '../search/sale-search.ts';
import { useCompanies } from '../../companies/use-companies.ts';
import { useSaleTotal } from './use-sales.ts';

type NoSalesProps = {
  companyId: string;
  range: Range;
  filter: SaleFilter;
  onShowAll: () => void;
  /** Shown until the page knows whether there are other payments. */
  waiting: ReactNode;
};

/** Explains an empty list, and offers the next step. */
export function NoSales({ companyId, range, filter, onShowAll, waiting }: NoSalesProps) {
  const { mode, status, money, search } = filter;
  const isNarrowed = search !== undefined || status !== undefined || money !== undefined;
  const ever = useSaleTotal(companyId, { mode });
  if ((!isNarrowed && range === 'all') || ever.data?.count === 0) {
    return <NoneEver companyId={companyId} mode={mode} />;
  }
  if (ever.isPending) return waiting;
  return (
    <EmptyState
      sentence={nothingIn(range, { isNarrowed })}
      action={<Button onClick={onShowAll}>Show all payments</Button>}
    />
  );
}

function nothingIn(range: Range, { isNarrowed }: { isNarrowed: boolean }): string {
  if (isNarrowed) return 'No results';
  if (range === 1) return 'No payments today yet.';
  if (range === 'chosen') return 'No payments in this period.';
  return `No payments in the last ${range} days.`;
}

function NoneEver({ companyId, mode }: { companyId: string; mode: SaleMode }) {
  const company = useCompanies().data?.items.find((each) => each.companyId === companyId);
  const isWaiting = mode === 'live' && company?.acceptsLive === false;
  const isTest = mode === 'test' || isWaiting;
  const sentences = {
    waiting:
      'No payments yet. Your page takes cards once your company is approved. Until then, try a test payment.',
    test: 'No payments yet. Pay with a test card to see how it works.',
    live: 'No payments yet. Send your customers the link to your pay page.',
  };
  return (
    <EmptyState
      sentence={sentences[isWaiting ? 'waiting' : mode]}
      action={
        // A document of its own, outside this application's router.
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
