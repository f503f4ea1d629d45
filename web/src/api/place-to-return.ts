import { isCheckReceiptPath } from '@piton/contract/routes.ts';

/**
 * The sign-in page for whoever came to that path. Only what a code leads to is gone on to afterwards: whoever
 * scanned it stands at the counter. An address from elsewhere leads nowhere.
 */
export function signInPath(path: string): string {
  return isCheckReceiptPath(path) ? `/signin?${new URLSearchParams({ to: path })}` : '/signin';
}

/** Where the sign-in page, with that query, leads to; null where it does as always. */
export function placeToReturn(search: string): string | null {
  const path = new URLSearchParams(search).get('to');
  return path !== null && isCheckReceiptPath(path) ? path : null;
}
