import { useCompanies } from '../companies/use-companies.ts';

/**
 * The usual height without holds, so that the content below keeps its place: more once there is
 * money to pay out.
 */
export function useFridayHeight(): string {
  const { data } = useCompanies();
  const hasMoney = data?.items.some(({ payoutPending, balance }) => payoutPending || balance !== 0);
  return hasMoney ? 'min-h-118 desktop:min-h-74' : 'min-h-78 desktop:min-h-57';
}
