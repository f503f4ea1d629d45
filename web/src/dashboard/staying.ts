import { pageAccess } from '@piton/contract/http/routes.ts';
import type { ShouldRevalidateFunction } from 'react-router';

let isStaying = false;

/**
 * Cancels a navigation by navigating to the current page. That page is complete, so its guard need
 * not run again over a slow connection.
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
 * The guard runs with the first page that needs a session; then `useSessionWatch` checks on each
 * page. It runs again for the same address and after public pages, but not for a search on the
 * same page, whose own request checks the session.
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
