import { payPath } from '@piton/contract/http/routes.ts';

/** The public address of a company's pay page. */
export function payLink(companyId: string): string {
  return payOrigin() + payPath(companyId);
}

/** The server names it where pay pages have a host of their own. */
export function payOrigin(): string {
  return document.documentElement.dataset['payOrigin'] || location.origin;
}
