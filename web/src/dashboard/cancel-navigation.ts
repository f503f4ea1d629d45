import { pageAccess } from '@piton/contract/http/routes.ts';
import type { ShouldRevalidateFunction } from 'react-router';

let isCancelled = false;

/**
 * Cancels a navigation by navigating to the current page. That page is complete, so its guard need
 * not run again over a slow connection.
 */
export async function cancelNavigation(navigateHere: () => Promise<void> | void): Promise<void> {
  isCancelled = true;
  try {
    await navigateHere();
  } finally {
    isCancelled = false;
  }
}

/**
 * The guard runs with the first page that needs a session; then `useSessionWatch` checks on each
 * page. It runs again for the same address and after public pages, but not for a search on the
 * same page, whose own request checks the session.
 */
export const unlessCancelled: ShouldRevalidateFunction = ({
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}) => {
  if (isCancelled) return false;
  if (currentUrl.pathname === nextUrl.pathname) {
    return defaultShouldRevalidate && currentUrl.href === nextUrl.href;
  }
  return defaultShouldRevalidate || pageAccess(currentUrl.pathname) === 'anyone';
};
