/**
 * Shares one lookup between all calls with the same key in one turn of the event loop. It runs
 * after all of them, so that no caller gets a result from before its call.
 */
export function shareLookup<Result>(
  ask: (key: string) => Promise<Result>,
): (key: string) => Promise<Result> {
  const waiting = new Map<string, Promise<Result>>();
  return (key) => {
    const pending = waiting.get(key);
    if (pending) return pending;
    const response = new Promise<void>((resolve) => {
      setImmediate(resolve);
    }).then(() => {
      waiting.delete(key);
      return ask(key);
    });
    waiting.set(key, response);
    return response;
  };
}
