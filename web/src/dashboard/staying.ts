import { pageAccess } from '@piton/contract/http/routes.ts';
import type { ShouldRevalidateFunction } from 'react-router';

let isStaying = false;

/**
 * A navigation is abandoned by another one to where one is. That page is whole already: its guard need
 * not ask again, over the very connection that may be what takes so long.
 */
export async function stay(navigateHere: () => Promise<void> | void): Promise<void> {
  isStaying = true;
  try {
    await navigateHere();
  } finally {
    isStaying = false;
  }
}

/**
 * The guard asks with the first page, for all that need a session: from then on `useSessionWatch` asks with
 * each of them. It is asked anew where the same address is opened once more, and by whoever goes on from a page
 * that needs none. It is not where somebody looks for something else on the same page: what they look for is
 * asked with the session, and would wait for the guard first.
 */
export const unlessStaying: ShouldRevalidateFunction = ({
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}) => {
  if (isStaying) return false;
  if (currentUrl.pathname === nextUrl.pathname) {
    return defaultShouldRevalidate && currentUrl.href === nextUrl.href;
  }
  return defaultShouldRevalidate || pageAccess(currentUrl.pathname) === 'anyone';
};
