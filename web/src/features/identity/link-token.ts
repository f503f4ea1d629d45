/**
 * The one-time token of a link in a mail stands behind the # of the address. It is taken out of the
 * address bar before anything else runs, so that it is neither seen over a shoulder nor kept in the
 * browser's history, and lives in this page's memory until it is used.
 */
type LinkPage = '/verify-email' | '/new-password' | '/join';

const linkPages: readonly string[] = [
  '/verify-email',
  '/new-password',
  '/join',
] satisfies LinkPage[];
let kept: { page: string; token: string } | null = null;

/** Runs once, before the router looks at the address. */
export function keepLinkToken(): void {
  const token = location.hash.slice(1);
  if (!isLinkPage() || token === '') return;
  kept = { page: pagePath(), token };
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Another link of the same kind, put into the address bar of the page that is open already. */
export function watchForLinks(): void {
  addEventListener('hashchange', () => {
    if (isLinkPage() && location.hash.length > 1) location.reload();
  });
}

export function linkToken(page: LinkPage): string | null {
  return kept?.page === page ? kept.token : null;
}

export function forgetLinkToken(): void {
  kept = null;
}

/** For a page that is about to be loaded once more, and would find nothing. */
export function putLinkTokenBack(): void {
  if (kept) history.replaceState(history.state, '', `${kept.page}#${kept.token}`);
}

function isLinkPage(): boolean {
  return linkPages.includes(pagePath());
}

function pagePath(): string {
  return location.pathname.replace(/\/$/, '').toLowerCase();
}
