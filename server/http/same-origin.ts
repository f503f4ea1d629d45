import { AppError } from '@piton/contract/errors.ts';

export type OriginRule = {
  /** The only origin that may change anything; null accepts the host that was asked. */
  publicOrigin: string | null;
  hasSessionCookie: boolean;
};

/**
 * Stops a page of another site from acting with a visitor's cookie, and from signing a visitor in to
 * somebody else's account. Browsers set both headers themselves; a caller that sends neither is no
 * browser, and gets through only where there is no cookie to misuse.
 */
export function refuseForeignOrigin(
  headers: Pick<Headers, 'get'>,
  { publicOrigin, hasSessionCookie }: OriginRule,
): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin') throw new AppError('foreign_origin');
  if (origin !== null && !isOurs(origin, headers.get('host'), publicOrigin)) {
    throw new AppError('foreign_origin');
  }
  if (site === null && origin === null && hasSessionCookie) throw new AppError('foreign_origin');
}

function isOurs(origin: string, host: string | null, publicOrigin: string | null): boolean {
  if (publicOrigin !== null) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === host;
}
