import { describe, expect, test } from 'vitest';
import { readSealed } from './read-sealed.ts';
import { vectors } from './testing/vector-keys.ts';

const sealed =
  vectors.sealed
    .find(({ form }) => form === 'jwe')
    ?.encryptedTxt.split('.')
    .slice(1) ?? [];

/** A real seal with that header. Nothing is opened, so only the header matters. */
function under(header: unknown) {
  const text = typeof header === 'string' ? header : JSON.stringify(header);
  return readSealed([Buffer.from(text).toString('base64url'), ...sealed].join('.'));
}
const right = { alg: 'RSA-OAEP-256', enc: 'A256GCM' };

describe('a header', () => {
  test('may name its key, sealing time and token id', () => {
    expect(under(right)?.keyId).toBeNull();
    expect(under({ ...right, kid: 'a key' })?.keyId).toBe('a key');
    const named = under({ ...right, kid: 'a key', iat: 1, jti: 'once' });
    expect(named).toMatchObject({ keyId: 'a key', sealedAtMs: 1000 });
  });

  test.each([undefined, null, '1'])('need not have a sealing time: %j', (iat) => {
    expect(under({ ...right, iat })?.sealedAtMs).toBeNull();
  });

  test.each(['RSA-OAEP', 'RSA1_5', 'RSA-OAEP-512', 'dir', 'none', 'rsa-oaep-256', null, undefined])(
    'allows no other key encryption: %s',
    (alg) => {
      expect(under({ ...right, alg })).toBeNull();
    },
  );

  test.each(['A128GCM', 'A192GCM', 'A256CBC-HS512', 'none', 'a256gcm', null, undefined])(
    'allows no other content encryption: %s',
    (enc) => {
      expect(under({ ...right, enc })).toBeNull();
    },
  );

  test.each(['crit', 'zip', 'jwk', 'jku', 'x5u', 'epk', 'apu', 'b64', 'cty', 'p2c'])(
    'allows no other members: %s',
    (name) => {
      expect(under({ ...right, [name]: ['x'] })).toBeNull();
    },
  );

  test.each(['', 'null', '1', '"RSA-OAEP-256"', '[]', '{', '{}'])('is an object: %s', (text) => {
    expect(under(text)).toBeNull();
  });

  // Two parsers of one header must not see two keys.
  test.each([
    '{"alg":"RSA-OAEP-256","enc":"A256GCM","kid":"a key","kid":"a key"}',
    '{"alg":"RSA-OAEP","enc":"A256GCM","alg":"RSA-OAEP-256"}',
    '{"alg":"RSA-OAEP-256","enc":"A256GCM","\\u0065nc":"A256GCM"}',
  ])('repeats no member: %s', (text) => {
    expect(under(text)).toBeNull();
  });

  test.each([1, true, {}, ['a key']])('names its key as text: %j', (kid) => {
    expect(under({ ...right, kid })).toBeNull();
  });
});

describe('sizes of a sealed payload', () => {
  const [rsaBlock = '', nonce = '', , tag = ''] = sealed;
  const header = Buffer.from(JSON.stringify(right)).toString('base64url');
  const holding = (bytes: number) =>
    readSealed([header, rsaBlock, nonce, Buffer.alloc(bytes).toString('base64url'), tag].join('.'));

  test('little more than four thousand bytes', () => {
    expect(holding(4096)?.envelope?.ciphertext).toHaveLength(4096);
    expect(holding(4097)).toBeNull();
  });

  test('fit eight thousand characters, whatever the header says', () => {
    const long = (kid: string) => under({ ...right, kid });
    const lengthOf = (kid: string) =>
      Buffer.from(JSON.stringify({ ...right, kid })).toString('base64url').length +
      sealed.join('.').length +
      1;
    let kid = '';
    while (lengthOf(`${kid}x`) <= 8192) kid += 'x';
    expect(long(kid)?.keyId).toBe(kid);
    expect(long(`${kid}xx`)).toBeNull();
  });

  test('and where it is one block, of one block', () => {
    expect(readSealed(Buffer.alloc(384).toString('base64'))?.keyId).toBeNull();
    for (const bytes of [0, 383, 385, 768]) {
      expect(readSealed(Buffer.alloc(bytes).toString('base64'))).toBeNull();
    }
  });
});
