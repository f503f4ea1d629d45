import { BlockList, isIP } from 'node:net';

const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's metadata server, among public addresses.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Within the public part of IPv6: Teredo and other protocols, documentation, and 6to4. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/**
 * The only part of IPv6 that is public. It leaves out loopback, local and mapped addresses, and
 * those that a gateway translates to IPv4.
 */
const public6 = listOf(['2000::/3'], 'ipv6');
const refused4 = listOf(special4, 'ipv4');
const refused6 = listOf(special6, 'ipv6');

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** True for an address that belongs to the public internet and to no special purpose. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return public6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}

const metadata4 = ['100.100.100.200/32', '168.63.129.16/32'];
const metadata6 = ['fd00:ec2::254/128', 'fd20:ce::254/128'];
const reserved4 = listOf(['169.254.0.0/16', ...metadata4], 'ipv4');
const reserved6 = listOf(['fe80::/10', '64:ff9b::a9fe:0/112', ...metadata6], 'ipv6');

/**
 * Link-local addresses, and those at which clouds hand a machine its credentials. No webhook goes
 * there, not even in development.
 */
export function isLinkLocalOrMetadata(address: string): boolean {
  const [bare = ''] = address.split('%');
  if (isIP(bare) === 4) return reserved4.check(bare, 'ipv4');
  // Also finds IPv4 addresses that are mapped to IPv6.
  return reserved6.check(bare, 'ipv6') || reserved4.check(bare, 'ipv6');
}
