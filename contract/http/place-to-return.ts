import { pageAccess } from './routes.ts';

/** The sign-in page for a visitor who came to `place`, a path with its query, and returns there. */
export function signInPath(place: string): string {
  return isGuarded(place) ? `/signin?${new URLSearchParams({ to: place }).toString()}` : '/signin';
}

/**
 * Where the sign-in page, with that query, leads; null without a target. Only our own guarded pages are
 * targets, so that a link from elsewhere cannot lead a visitor astray.
 */
export function placeToReturn(search: string): string | null {
  const place = new URLSearchParams(search).get('to');
  return place !== null && isGuarded(place) ? place : null;
}

/** Written as browsers write it: what they would read as another address is no page. */
function isGuarded(place: string): boolean {
  const base = 'http://localhost';
  if (!place.startsWith('/') || !URL.canParse(place, base)) return false;
  const { origin, pathname, search } = new URL(place, base);
  if (origin !== base || pathname + search !== place) return false;
  const access = pageAccess(pathname);
  return access === 'signedIn' || access === 'staff';
}
