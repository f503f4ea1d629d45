import { isIP } from 'node:net';

/**
 * The client's address. Each trusted proxy appends the address it saw to `X-Forwarded-For`, so the
 * valid entry is that many places from the end; a client can forge everything before it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string {
  const direct = plainAddress(socketAddress ?? '') ?? 'unknown';
  if (trustedProxies === 0 || !forwardedFor) return direct;
  const hops = forwardedFor.split(',');
  return plainAddress(hops[hops.length - trustedProxies]?.trim() ?? '') ?? direct;
}

/**
 * Normalises an address: IPv4 in IPv6 becomes IPv4, and a zone or a port, which some gateways
 * append, is removed.
 */
function plainAddress(text: string): string | null {
  const address = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  return isIP(address) ? address.toLowerCase() : null;
}
