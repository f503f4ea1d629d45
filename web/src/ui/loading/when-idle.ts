/** By then a first visit has mostly asked for what it waits for, which is not to share its line. */
const firstMs = 3000;

/** Runs once the page has nothing else to do, as far as the browser says so: Safari does not. */
export function whenIdle(run: () => void): () => void {
  let callOff = () => clearTimeout(timer);
  const timer = setTimeout(() => {
    if (!('requestIdleCallback' in globalThis)) {
      run();
      return;
    }
    const asked = requestIdleCallback(run);
    callOff = () => cancelIdleCallback(asked);
  }, firstMs);
  return () => callOff();
}
