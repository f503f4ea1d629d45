import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

type Case = [string, string | undefined, string | undefined, number, string];

test.each<Case>([
  ['no proxy is believed by default', '203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
  ['one proxy', '10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
  [
    'one proxy, the client invented an entry',
    '10.0.0.1',
    '1.1.1.1, 198.51.100.1',
    1,
    '198.51.100.1',
  ],
  ['two proxies', '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['fewer entries than proxies', '10.0.0.1', '198.51.100.1', 2, '10.0.0.1'],
  ['nothing forwarded', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['no address in it', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['IPv4 inside IPv6', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['IPv6 with port', '10.0.0.1', '[2001:DB8::1]:443', 1, '2001:db8::1'],
  ['IPv4 with port', '10.0.0.1', '198.51.100.1:5678', 1, '198.51.100.1'],
  ['IPv4 inside IPv6 with port', '10.0.0.1', '[::ffff:198.51.100.1]:5678', 1, '198.51.100.1'],
  ['a port that is none', '10.0.0.1', '198.51.100.1:x', 1, '10.0.0.1'],
  ['no socket', undefined, undefined, 0, 'unknown'],
])('%s', (_what, ...[socket, forwarded, proxies, expected]) => {
  expect(clientAddress(socket, forwarded, proxies)).toBe(expected);
});

test('addresses that a client prepends never change the result', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.ipV4(),
      fc.integer({ min: 1, max: 3 }),
      (invented, real, proxies) => {
        const hops = [invented, real, ...Array.from({ length: proxies - 1 }, () => '10.0.0.9')];
        expect(clientAddress('10.0.0.1', hops.join(', '), proxies)).toBe(real);
      },
    ),
  );
});
