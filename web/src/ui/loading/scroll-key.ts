import type { Location } from 'react-router';

/**
 * By what the place is kept to which a page was scrolled. A step that only puts something over the one before
 * keeps that one's: however the page moves meanwhile, going back moves nothing. What an address opened anew
 * has no key of its own: it is the same place where it is the same address.
 */
export function scrollKeyOf({ key, pathname, search, state }: Location<unknown>): string {
  const kept: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'scrollKey') : undefined;
  if (typeof kept === 'string') return kept;
  return key === openedAnew ? pathname + search : key;
}

/** What the router calls every first page of a document. */
const openedAnew = 'default';
