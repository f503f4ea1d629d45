const listeners = new Set<() => void>();

let isMeant = false;

/** Runs when any call finds that the session it was made in is over. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceSessionEnded(): void {
  for (const listener of listeners) listener();
}

/** The server ends the session before this tab hears of it, and calls under way are refused meanwhile. */
export async function endingSession<Result>(work: () => Promise<Result>): Promise<Result> {
  isMeant = true;
  try {
    return await work();
  } finally {
    isMeant = false;
  }
}

export function isEndingSession(): boolean {
  return isMeant;
}
