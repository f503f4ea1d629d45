import { useIsPayoutUnderWay } from '../companies/use-companies.ts';

/**
 * As tall as the card of somebody with one company whom nothing holds up, so that what stands below it keeps
 * its place: with what is on its way to the bank, where anything is.
 */
export function useFridayHeight(): string {
  return useIsPayoutUnderWay() ? 'min-h-118 desktop:min-h-74' : 'min-h-78 desktop:min-h-57';
}
