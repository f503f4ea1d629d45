import { isIP } from 'node:net';
import { AppError, missingOriginMessage } from '@piton/contract/http/errors.ts';

export type OriginRule = {
  /** The only origin that may change anything; null accepts the host that was asked. */
  publicOrigin: string | null;
  /** Where our links lead; null leads them to the host that was asked. */
  linkOrigin: string | null;
  hasSessionCookie: boolean;
};

/**
 * Stops a page of another site from acting with a visitor's cookie, and from signing a visitor in to
 * somebody else's account. Browsers set both headers themselves; a caller that sends neither is no
 * browser, and gets through only where there is no cookie to misuse.
 */
export function refuseForeignOrigin(
  headers: Pick<Headers, 'get'>,
  { publicOrigin, linkOrigin, hasSessionCookie }: OriginRule,
): void {
  const host = headers.get('host');
  if (publicOrigin === null && linkOrigin === null && host !== null && !isNearby(host)) {
    throw new AppError('foreign_origin');
  }
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin') throw new AppError('foreign_origin');
  if (origin !== null && !isOurs(origin, host, publicOrigin)) {
    throw new AppError('foreign_origin');
  }
  if (site === null && origin === null && hasSessionCookie) {
    throw new AppError('foreign_origin', { message: missingOriginMessage });
  }
}

/**
 * A file is left on somebody's disk, and that they took it may be on record: no link in a mail or on
 * another site brings that about. Browsers too old to say where they come from are let through.
 */
export function refuseOtherSites(headers: Pick<Headers, 'get'>): void {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') throw new AppError('foreign_origin');
}

function isOurs(origin: string, host: string | null, publicOrigin: string | null): boolean {
  if (publicOrigin !== null) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * A name that somebody else could have made up, or pointed at this machine, would stand in the links of
 * our mails. An address, and the names that never leave the house, are only this machine's.
 */
function isNearby(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname;
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0) return true;
  return name === 'localhost' || name.endsWith('.localhost') || name.endsWith('.local');
}
