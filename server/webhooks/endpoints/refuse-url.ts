import { isIP } from 'node:net';
import { AppError } from '@piton/contract/http/errors.ts';
import { isLinkLocalOrMetadata, isPublicAddress } from '../client/public-addresses.ts';
import type { WebhooksDeps } from '../webhooks-deps.ts';

/** The address behind a name is checked at each attempt, because it can change. */
export function refuseUrl(
  { allowsPrivate }: Pick<WebhooksDeps, 'allowsPrivate'>,
  url: string | undefined,
): void {
  if (url === undefined) return;
  const problem = problemOf(new URL(url), allowsPrivate);
  if (problem !== null) throw new AppError('rejected_fields', { fields: { url: problem } });
}

const localName = /(?:^|\.)localhost\.?$/;

/** An address in the URL is as `checkedLookup` would refuse it. */
function problemOf({ protocol, hostname }: URL, allowsPrivate: boolean): string | null {
  if (!allowsPrivate && protocol !== 'https:') return 'Use an https address.';
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const isAddress = isIP(host) !== 0;
  if (isAddress && isLinkLocalOrMetadata(host)) {
    return 'We send nothing to link-local or metadata addresses.';
  }
  if (allowsPrivate) return null;
  const isPrivate = isAddress ? !isPublicAddress(host) : localName.test(host);
  return isPrivate ? 'Use an address on the public internet.' : null;
}
