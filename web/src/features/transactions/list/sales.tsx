import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { useCallback, useMemo } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router';
import { scrollKeyOf } from '../../../ui/loading/scroll-key.ts';
import { useCompanies } from '../../companies/use-companies.ts';
import { openedAt, openedIn, openOverList, titleOf } from '../details/link-to-sale.ts';
import { SaleDetails } from '../details/sale-details.tsx';
import { SaleFilters } from '../search/sale-filters.tsx';
import { SaleList } from './sale-list.tsx';
import { filterIn, type Change, changed } from '../search/sale-search.ts';
import { stepOf } from '../search/search-steps.ts';
import { SaleTotals } from '../sale-totals.tsx';
import { useCloseSale } from '../details/use-close-sale.ts';
import { useToday } from './use-today.ts';

/** One company's payments under the address's filter; each choice changes the address. */
export function Sales({ companyId, mode }: { companyId: string; mode: SaleMode }) {
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const location: Location<unknown> = useLocation();
  const scrollKey = scrollKeyOf(location);
  const view = useMemo(() => filterIn(search, mode, today), [search, mode, today]);
  const opened = openedIn(search, companyId);
  const { data: companies } = useCompanies();
  const change = (to: Change) =>
    setSearch((now) => changed(now, to), {
      preventScrollReset: true,
      ...stepOf(to, location.state),
    });
  const close = useCloseSale();
  const detailsOf = useCallback(
    (saleId: string) => ({
      to: { search: openedAt(search, { saleId, companyId }).toString() },
      state: openOverList(scrollKey),
    }),
    [search, companyId, scrollKey],
  );
  return (
    <>
      <SaleFilters
        range={view.range}
        filter={view.filter}
        today={today}
        isCovered={opened !== null}
        onChange={change}
      />
      <SaleTotals companyId={companyId} filter={view.filter} />
      <SaleList
        companyId={companyId}
        range={view.range}
        filter={view.filter}
        detailsOf={detailsOf}
        onShowAll={() => change({ range: 'all', status: null, money: null, words: '' })}
      />
      <SaleDetails
        sale={opened}
        title={titleOf(opened, companyId, companies?.items)}
        onClose={close}
      />
    </>
  );
}
