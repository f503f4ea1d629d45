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
 * The guard asks anew with every navigation, less one that stays here. It does not ask either where
 * somebody looks for something else on the same page: what they look for is asked with the session, and
 * would wait for the guard first.
 */
export const unlessStaying: ShouldRevalidateFunction = ({
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}) => {
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  return defaultShouldRevalidate && !isStaying && !(isSamePage && currentUrl.href !== nextUrl.href);
};
