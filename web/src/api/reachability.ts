/* Whether the server responds. A browser with a network reports that it is online even if
   nothing gets through. */

let isResponding = true;
const probeAfterMs = 2000;
/** The latest probe, which alone may be followed by another. */
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Callers report whether they received a response of any kind. */
export function noteReachable(hasResponded: boolean): void {
  if (isResponding === hasResponded) return;
  isResponding = hasResponded;
  for (const listener of listeners) listener();
  if (!hasResponded) probe();
}

/** The page itself may not ask the server again before the person does something. */
function probe(): void {
  clearTimeout(timer);
  const own = setTimeout(() => {
    if (isResponding) return;
    // Lost packets leave a request waiting for minutes.
    const signal = AbortSignal.timeout(5000);
    fetch('/healthz', { signal }).then(
      () => noteReachable(true),
      () => own === timer && probe(),
    );
  }, probeAfterMs);
  timer = own;
}

export function isReachable(): boolean {
  return isResponding;
}

export function onReachabilityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
