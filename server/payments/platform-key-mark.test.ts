import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Secret } from '../gateways/secret.ts';
import { masterKeyFrom } from '../sealed-keys/master-key.ts';
import { platformKeyMark } from './platform-key-mark.ts';

test('a key has one mark, which no other key has, and which only the master key can make', () => {
  const [one, other] = [masterKeyFrom(randomBytes(32)), masterKeyFrom(randomBytes(32))];
  const mark = platformKeyMark(one, new Secret('BOSL_1'));
  expect(mark).toMatch(/^[0-9a-f]{16}$/);
  expect(platformKeyMark(one, new Secret('BOSL_1'))).toBe(mark);
  expect(platformKeyMark(one, new Secret('BOSL_2'))).not.toBe(mark);
  expect(platformKeyMark(other, new Secret('BOSL_1'))).not.toBe(mark);
});
