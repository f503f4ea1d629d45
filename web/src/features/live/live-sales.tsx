import { useLiveSales } from './use-live-sales.ts';

/** Shows nothing: it keeps what the pages show up to date. */
export function LiveSales({ companyId }: { companyId: string | null }) {
  useLiveSales(companyId);
  return null;
}
