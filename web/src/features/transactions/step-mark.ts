/** What a step of ours may say of itself. */
type Mark = 'isOverList' | 'isTyped';

/** The browser keeps what a step was, also from visits long ago: it could be anything. */
export function isMarked(state: unknown, mark: Mark): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, mark) === true;
}
