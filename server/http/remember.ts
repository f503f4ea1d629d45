/** Caches the last result while it is fresh; concurrent callers share a new one. */
export function remember<Value>(
  freshForMs: number,
  elapsedMs: () => number,
  make: () => Promise<Value>,
): () => Promise<Value> {
  let last: Promise<Value> | undefined;
  let freshUntil = 0;
  return async () => {
    if (last === undefined || elapsedMs() >= freshUntil) {
      freshUntil = Number.POSITIVE_INFINITY;
      last = make().finally(() => {
        freshUntil = elapsedMs() + freshForMs;
      });
    }
    return last;
  };
}
