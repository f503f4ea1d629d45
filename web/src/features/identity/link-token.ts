/**
 * The one-time token in an email's link is in the fragment of the address. It is removed before
 * anything else runs, so that it is not visible or stored in the history, and lives in this page's
 * memory until used.
 */
type LinkPage = '/verify-email' | '/new-password' | '/join';

const linkPages: readonly string[] = [
  '/verify-email',
  '/new-password',
  '/join',
] satisfies LinkPage[];
let kept: { page: string; token: string } | null = null;

/** Runs once, before the router reads the address. */
export function keepLinkToken(): void {
  const token = location.hash.slice(1);
  if (!isLinkPage() || token === '') return;
  kept = { page: pagePath(), token };
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Handles another link of the same kind that is pasted into an open page's address bar. */
export function watchForLinks(): void {
  addEventListener('hashchange', () => {
    if (isLinkPage() && location.hash.length > 1) location.reload();
  });
}

export function linkToken(page: LinkPage): string | null {
  return kept?.page === page ? kept.token : null;
}

export function clearLinkToken(): void {
  kept = null;
}

/** Restores the token before a reload, which would otherwise lose it. */
export function putLinkTokenBack(): void {
  if (kept) history.replaceState(history.state, '', `${kept.page}#${kept.token}`);
}

function isLinkPage(): boolean {
  return linkPages.includes(pagePath());
}

function pagePath(): string {
  return location.pathname.replace(/\/$/, '').toLowerCase();
}
