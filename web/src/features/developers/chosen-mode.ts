import { type SaleMode, saleModes } from '@piton/contract/payments/sale.ts';
import { useSearchParams } from 'react-router';
import { useDevelopedCompany } from './use-developed-company.ts';

/** The address's mode. Without one, live mode if the company takes live payments. */
export function useChosenMode(): SaleMode {
  const [search] = useSearchParams();
  const { acceptsLive } = useDevelopedCompany();
  const chosen = saleModes.find((mode) => mode === search.get('mode'));
  return chosen ?? (acceptsLive ? 'live' : 'test');
}
