/** The marks in our own history state. */
type Mark = 'isOverList' | 'isTyped';

/** History state may come from visits long ago, so its type is unknown. */
export function isMarked(state: unknown, mark: Mark): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, mark) === true;
}
