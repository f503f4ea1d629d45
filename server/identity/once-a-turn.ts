/**
 * Shares one lookup between all calls with the same key in one turn of the event loop. It runs
 * after all of them, so that no caller gets a result from before its call.
 */
export function onceATurn<Answer>(
  ask: (key: string) => Promise<Answer>,
): (key: string) => Promise<Answer> {
  const waiting = new Map<string, Promise<Answer>>();
  return (key) => {
    const asked = waiting.get(key);
    if (asked) return asked;
    const answer = new Promise<void>((resolve) => {
      setImmediate(resolve);
    }).then(() => {
      waiting.delete(key);
      return ask(key);
    });
    waiting.set(key, answer);
    return answer;
  };
}
