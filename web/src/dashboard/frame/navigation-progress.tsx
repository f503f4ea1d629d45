import { X } from 'lucide-react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { cancelNavigation } from '../cancel-navigation.ts';
import { useIsSlow } from '../use-is-slow.ts';

const patienceMs = 4000;

/** Shows that the next page is loading, and offers to abandon one that doesn't arrive. */
export function NavigationProgress() {
  const { state } = useNavigation();
  const isOnTheWay = state === 'loading';
  const isSlow = useIsSlow(isOnTheWay, patienceMs);
  return (
    <output>
      {isOnTheWay && (
        <>
          <span className="sr-only">Loading the page</span>
          <div className="skeleton fixed inset-x-0 top-0 z-50 h-1 bg-primary" />
        </>
      )}
      {isSlow && <SlowNotice />}
    </output>
  );
}

function SlowNotice() {
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <div
      className={
        'fixed inset-x-4 bottom-34 z-50 mx-auto flex w-fit items-center gap-4 rounded-16 border ' +
        'border-line bg-surface py-1 pr-1 pl-4 shadow-floating wide:bottom-6'
      }
    >
      <p className="text-16">Still loading.</p>
      <Button
        variant="quiet"
        onClick={() =>
          void cancelNavigation(() =>
            navigate(location, { replace: true, preventScrollReset: true }),
          )
        }
      >
        <X aria-hidden="true" />
        Stay here
      </Button>
    </div>
  );
}
