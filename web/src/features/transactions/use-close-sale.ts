import { useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { openedAt } from './link-to-sale.ts';
import { isMarked } from './step-mark.ts';

/**
 * Closes a payment without leaving a step behind that Back would open it by. Where it was opened over the
 * list, that is the step before; where somebody came to it from elsewhere, the list takes its place.
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
      // The browser goes back a moment later, and whoever presses twice means one step.
      left.current = location;
      void navigate(-1);
    }
  };
}
