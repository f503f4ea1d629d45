import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressNetwork, siteNetwork } from './address-network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::203.0.113.9', '2001:db8:0:1::/64'],
  ['::1', '::1'],
  ['::ffff:cb00:7109', '::ffff:cb00:7109'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(addressNetwork(address)).toBe(network);
});

test('all addresses of a visitor’s network count as one', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const network = fc.tuple(fc.constant('2001'), group, group, group);
  const within = fc.tuple(group, group, group, group);
  fc.assert(
    fc.property(network, within, within, (first, one, other) => {
      const of = (rest: string[]) => addressNetwork([...first, ...rest].join(':'));
      expect(of(one)).toBe(of(other));
    }),
  );
});

test('neighbouring networks count separately', () => {
  expect(addressNetwork('2001:db8:0:1::1')).not.toBe(addressNetwork('2001:db8:0:2::1'));
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
  ['203.0.113.9', null],
  ['::1', null],
  ['unknown', null],
])('%s belongs to the site %s', (address, site) => {
  expect(siteNetwork(addressNetwork(address))).toBe(site);
});
