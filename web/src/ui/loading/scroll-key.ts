import type { Location } from 'react-router';

/**
 * The key of a page's scroll position; a freshly loaded document has none, so its address is the
 * key. A navigation that only opens an overlay keeps the previous key, so that Back doesn't
 * scroll.
 */
export function scrollKeyOf({ key, pathname, search, state }: Location<unknown>): string {
  const kept: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'scrollKey') : undefined;
  if (typeof kept === 'string') return kept;
  return key === openedAgain ? pathname + search : key;
}

/** The router's key for the first entry of a document. */
const openedAgain = 'default';
