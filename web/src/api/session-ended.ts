const listeners = new Set<() => void>();

/** Runs when any call finds that the session it was made in is over. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceSessionEnded(): void {
  for (const listener of listeners) listener();
}
