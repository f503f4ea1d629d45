import { pageAccess } from './routes.ts';

/** The sign-in page that returns the visitor to `place`, a path with its query. */
export function signInPath(place: string): string {
  return isGuarded(place) ? `/signin?${new URLSearchParams({ to: place }).toString()}` : '/signin';
}

/**
 * The page to return to after sign-in, or null without one. Only our guarded pages qualify, so
 * that a foreign link can't redirect a visitor to another site.
 */
export function placeToReturn(search: string): string | null {
  const place = new URLSearchParams(search).get('to');
  return place !== null && isGuarded(place) ? place : null;
}

/** Compares with the browser's own reading, so that a path that resolves elsewhere is rejected. */
function isGuarded(place: string): boolean {
  const base = 'http://localhost';
  if (!place.startsWith('/') || !URL.canParse(place, base)) return false;
  const { origin, pathname, search } = new URL(place, base);
  if (origin !== base || pathname + search !== place) return false;
  const access = pageAccess(pathname);
  return access === 'signedIn' || access === 'staff';
}
