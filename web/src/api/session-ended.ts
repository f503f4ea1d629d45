const listeners = new Set<() => void>();

let isMeant = false;

/** Runs the listener when a call finds that its session has ended. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceSessionEnded(): void {
  for (const listener of listeners) listener();
}

/**
 * The server ends the session before this tab knows, so refusals of parallel calls are ignored
 * until then.
 */
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
