import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { onReachabilityChange, isReachable } from '../../api/reachability.ts';

/** Without a connection the page's data was current only when it loaded. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );
  const isReached = useSyncExternalStore(onReachabilityChange, isReachable);
  return (
    <div
      aria-live="polite"
      className={
        'pointer-events-none fixed inset-x-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-50 ' +
        'flex justify-center desktop:bottom-4 print:hidden'
      }
    >
      {!(isOnline && isReached) && (
        <p className="rounded-10 border border-line bg-warning-soft px-4 py-2 text-14 shadow-floating">
          {isOnline ? 'No connection to Piton.' : 'You’re offline.'} We’ll continue when you
          reconnect.
        </p>
      )}
    </div>
  );
}
