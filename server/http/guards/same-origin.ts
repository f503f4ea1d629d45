import { isIP } from 'node:net';
import { AppError, missingOriginMessage } from '@piton/contract/http/errors.ts';

export type OriginRule = {
  /** The only origin that may change anything; null accepts the requested host. */
  publicOrigin: string | null;
  /** The origin of our links; null means the requested host. */
  linkOrigin: string | null;
  hasSessionCookie: boolean;
};

/**
 * Stops another site's page from acting with a visitor's cookie or signing a visitor in to a
 * stranger's account. A caller without these headers is no browser, and passes only without a
 * cookie.
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
 * A download leaves a file on a disk and may be audited, so a link in an email or on another site
 * must not trigger one. Browsers too old to send the header pass.
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
 * Links in emails use the requested host, so a name that an attacker made up must not pass. IP
 * addresses, localhost and .local names can't be one.
 */
function isNearby(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname;
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0) return true;
  return name === 'localhost' || name.endsWith('.localhost') || name.endsWith('.local');
}
