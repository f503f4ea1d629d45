/**
 * Asks once for all who want the same in one turn of the process. It is asked when all of them have come, so
 * that nobody hears of a moment before their own question.
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
