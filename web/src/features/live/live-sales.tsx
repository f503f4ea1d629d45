import { useLiveSales } from './use-live-sales.ts';

/** Renders nothing: it keeps the pages' data up to date. */
export function LiveSales({ companyId }: { companyId: string | null }) {
  useLiveSales(companyId);
  return null;
}
