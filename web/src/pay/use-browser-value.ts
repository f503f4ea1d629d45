import { useSyncExternalStore } from 'react';

/**
 * A value that only a browser knows and that doesn't change. Hydration starts with the server's
 * value, so that both produce the same markup; `read` must return the same each time.
 */
export function useBrowserValue<Value>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => onServer);
}

function neverChanges(): () => void {
  return () => {};
}
