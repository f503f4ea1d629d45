/** Lets a first visit load its own data first. */
const firstMs = 3000;

/**
 * Runs when the page is idle after its first seconds. Safari doesn't report idleness, so there it
 * runs immediately.
 */
export function whenIdle(run: () => void): () => void {
  let callOff = () => clearTimeout(timer);
  const timer = setTimeout(() => {
    if (!('requestIdleCallback' in globalThis)) {
      run();
      return;
    }
    const handle = requestIdleCallback(run);
    callOff = () => cancelIdleCallback(handle);
  }, firstMs);
  return () => callOff();
}
