import { useEffect, useState } from 'react';
import { PageLoader } from '../../ui/loading/page-loader.tsx';

const shownMs = 1000;

/**
 * Covers at most the first second of the application; content still loading then shows its own
 * placeholder. Later navigations don't show it, and it never covers an error.
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

/** Counts from the navigation start, which precedes the page's first script. */
function remainingMs(): number {
  const [start] = performance.getEntriesByName('application-start');
  return (start?.startTime ?? 0) + shownMs - performance.now();
}
