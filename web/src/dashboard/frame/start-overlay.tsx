import { useEffect, useState } from 'react';
import { PageLoader } from '../../ui/loading/page-loader.tsx';

const shownMs = 1000;

/**
 * Covers the first second of the application and not a moment more: what is still on its way by then
 * shows as that. Later visits see nothing of it, and what went wrong is never under it.
 */
export function StartOverlay() {
  const [isShown, setIsShown] = useState(() => remainingMs() > 0);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setIsShown(false), remainingMs());
    return () => clearTimeout(timer);
  }, [isShown]);
  return isShown ? (
    <div className="yields-to-alerts">
      <PageLoader />
    </div>
  ) : null;
}

/** The page's first script runs when the application starts, which is not when the page was asked for. */
function remainingMs(): number {
  const [start] = performance.getEntriesByName('application-start');
  return (start?.startTime ?? 0) + shownMs - performance.now();
}
