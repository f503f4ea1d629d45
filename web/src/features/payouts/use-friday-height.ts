import { useIsPayoutUnderWay } from '../companies/use-companies.ts';

/**
 * The usual height for one company without holds, so that the content below keeps its place; more
 * if a payout is under way.
 */
export function useFridayHeight(): string {
  return useIsPayoutUnderWay() ? 'min-h-118 desktop:min-h-74' : 'min-h-78 desktop:min-h-57';
}
