import { isIP } from 'node:net';

/**
 * Where a request comes from. Each trusted proxy appends the address it saw to `X-Forwarded-For`, so
 * the entry that counts stands that many places from the end; what is left of it anyone can invent.
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
 * One spelling per address: IPv4 inside IPv6 is the IPv4 address, and neither the zone nor the port,
 * which some gateways write behind it, is a part of it.
 */
function plainAddress(text: string): string | null {
  const address = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  return isIP(address) ? address.toLowerCase() : null;
}
