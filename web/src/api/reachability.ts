/* Whether the server responds. A browser with a network reports that it is online even if
   nothing gets through. */

let isResponding = true;
const listeners = new Set<() => void>();

/** Callers report whether they received a response of any kind. */
export function noteReachable(hasResponded: boolean): void {
  if (isResponding === hasResponded) return;
  isResponding = hasResponded;
  for (const listener of listeners) listener();
}

export function isReachable(): boolean {
  return isResponding;
}

export function onReachabilityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
