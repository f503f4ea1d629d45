/*
 * Whether the server answers. A browser that has a network believes that it is online, though nothing
 * comes over it.
 */

let isAnswering = true;
const listeners = new Set<() => void>();

/** Whoever asked says whether there was an answer, whatever it was. */
export function noteReach(hasAnswered: boolean): void {
  if (isAnswering === hasAnswered) return;
  isAnswering = hasAnswered;
  for (const listener of listeners) listener();
}

export function isInReach(): boolean {
  return isAnswering;
}

export function hearReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
