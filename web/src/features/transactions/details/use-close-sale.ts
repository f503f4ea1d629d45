import { useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { openedAt } from './link-to-sale.ts';
import { isMarked } from './step-mark.ts';

/**
 * Closes a payment without a history entry that Back would reopen it from. If it was opened over
 * the list, this goes back; otherwise the list replaces it.
 */
export function useCloseSale(): () => void {
  const location: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const left = useRef<Location | null>(null);
  return () => {
    if (!isMarked(location.state, 'isOverList')) {
      setSearch((now) => openedAt(now, null), { replace: true, preventScrollReset: true });
    } else if (left.current !== location) {
      // The browser goes back asynchronously, and a double press must count once.
      left.current = location;
      void navigate(-1);
    }
  };
}
