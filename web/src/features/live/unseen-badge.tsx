import { useArrivals, useUnseenCount } from './arrivals.ts';
import { useSetting } from './live-settings.ts';

/** The number of payments since the list was last open. */
export function UnseenBadge({ companyId }: { companyId: string }) {
  const count = useUnseenCount(useArrivals(companyId));
  const isShown = useSetting('badge') && count > 0;
  if (!isShown) return null;
  return (
    <span className="inline-block min-w-5 rounded-full bg-gold px-1.5 text-center text-12 leading-5 font-semibold whitespace-nowrap text-on-gold">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> new</span>
    </span>
  );
}
