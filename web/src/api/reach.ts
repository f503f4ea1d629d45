/* Whether the server responds. A browser with a network reports that it is online even if
   nothing gets through. */

let isAnswering = true;
const listeners = new Set<() => void>();

/** Callers report whether they received a response of any kind. */
export function noteReach(hasAnswered: boolean): void {
  if (isAnswering === hasAnswered) return;
  isAnswering = hasAnswered;
  for (const listener of listeners) listener();
}

export function isInReach(): boolean {
  return isAnswering;
}

export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
