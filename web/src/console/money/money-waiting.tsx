import { TriangleAlert } from 'lucide-react';
import { Status } from '../../ui/status.tsx';
import { useOpenSales, useSelfCheck } from './use-money.ts';

/** The amount of open work, for other pages. Renders nothing while loading. */
export function MoneyWaiting() {
  const { data } = useOpenSales();
  const { data: checked } = useSelfCheck();
  if (!data) return null;
  // The same number as the page's lists show together.
  const total = data.count + data.waitingCount + data.disputeCount + data.refundCount;
  const found = (checked?.last?.found ?? []).filter(({ acknowledged }) => acknowledged === null);
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {total === 0 ? (
        <Status tone="positive" word="All clear" />
      ) : (
        <Status tone="neutral" word={`${total} waiting`} />
      )}
      {found.length > 0 && (
        <Status tone="danger" word="Nightly check findings" icon={TriangleAlert} />
      )}
    </span>
  );
}
