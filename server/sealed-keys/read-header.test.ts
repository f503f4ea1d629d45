import { describe, expect, test } from 'vitest';
import { readSealed } from './read-sealed.ts';
import { vectors } from './testing/vector-keys.ts';

const sealed =
  vectors.sealed
    .find(({ form }) => form === 'jwe')
    ?.encryptedTxt.split('.')
    .slice(1) ?? [];

/** A real seal under that header. Nothing is opened here, so that nothing but the header is at stake. */
function under(header: unknown) {
  const text = typeof header === 'string' ? header : JSON.stringify(header);
  return readSealed([Buffer.from(text).toString('base64url'), ...sealed].join('.'));
}
const right = { alg: 'RSA-OAEP-256', enc: 'A256GCM' };

describe('a header', () => {
  test('may name its key, when it was sealed and which seal it is', () => {
    expect(under(right)?.keyId).toBeNull();
    expect(under({ ...right, kid: 'a key' })?.keyId).toBe('a key');
    expect(under({ ...right, kid: 'a key', iat: 1, jti: 'once' })?.keyId).toBe('a key');
  });

  test.each(['RSA-OAEP', 'RSA1_5', 'RSA-OAEP-512', 'dir', 'none', 'rsa-oaep-256', null, undefined])(
    'asks for no other way to seal the key: %s',
    (alg) => {
      expect(under({ ...right, alg })).toBeNull();
    },
  );

  test.each(['A128GCM', 'A192GCM', 'A256CBC-HS512', 'none', 'a256gcm', null, undefined])(
    'asks for no other way to seal the payment: %s',
    (enc) => {
      expect(under({ ...right, enc })).toBeNull();
    },
  );

  test.each(['crit', 'zip', 'jwk', 'jku', 'x5u', 'epk', 'apu', 'b64', 'cty', 'p2c'])(
    'asks for nothing else: %s',
    (name) => {
      expect(under({ ...right, [name]: ['x'] })).toBeNull();
    },
  );

  test.each(['', 'null', '1', '"RSA-OAEP-256"', '[]', '{', '{}'])('is an object: %s', (text) => {
    expect(under(text)).toBeNull();
  });

  test.each([1, true, {}, ['a key']])('names its key in words: %j', (kid) => {
    expect(under({ ...right, kid })).toBeNull();
  });
});
