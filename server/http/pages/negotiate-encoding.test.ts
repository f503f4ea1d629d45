import fc from 'fast-check';
import { expect, test } from 'vitest';
import { negotiateEncoding, type Encoding } from './negotiate-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0.000', null],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['identity', null],
  ['', null],
  [undefined, null],
  ['xbr, gzipped', null],
])('%s → %s', (header, expected) => {
  expect(negotiateEncoding(header, () => true)).toBe(expected);
});

test('only an available encoding is chosen', () => {
  fc.assert(
    fc.property(fc.string(), fc.subarray<Encoding>(['br', 'gzip']), (header, have) => {
      const chosen = negotiateEncoding(`${header}, br, gzip`, (encoding) =>
        have.includes(encoding),
      );
      expect(chosen === null || have.includes(chosen)).toBe(true);
    }),
  );
});
