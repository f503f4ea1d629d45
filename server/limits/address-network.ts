import { isIPv6 } from 'node:net';

/**
 * The unit of one visitor: an IPv4 address, or the /64 of an IPv6 address, because a visitor can
 * use any number of addresses within it.
 */
export function addressNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  // The URL parser normalises every address to its shortest form, without dots and leading zeros.
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  // Loopback and IPv4 in IPv6 begin with zeros and belong to no network.
  if (shortest.startsWith('::')) return shortest;
  const [before = '', after = ''] = shortest.split('::');
  const [left, right] = [groupsOf(before), groupsOf(after)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** The /48 around a /64 of `addressNetwork`, which providers assign to a site. Null if it is no /64. */
export function siteNetwork(network: string): string | null {
  if (!network.endsWith('::/64')) return null;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
