import { useSyncExternalStore } from 'react';

/**
 * Something that only a browser knows and that does not change. What the server rendered with stands
 * until the page is adopted, so that both come to the same markup. `read` answers alike each time.
 */
export function useBrowserValue<Value>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => onServer);
}

function neverChanges(): () => void {
  return () => {};
}
