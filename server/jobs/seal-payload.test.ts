import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { rootKeyFrom } from '../encryption/root-key.ts';
import { createPayloadSeal } from './seal-payload.ts';

const seal = createPayloadSeal(rootKeyFrom(randomBytes(32)));
const payload = { to: 'ana@example.lc', link: 'https://pay.example.lc/#secret' };

test('a sealed payload opens again, and shows nothing before', () => {
  const sealed = seal.seal('greet', payload);
  expect(seal.open('greet', sealed)).toEqual(payload);
  const bytes = Buffer.from(sealed.sealed, 'base64').toString('latin1');
  for (const word of ['ana', 'example', 'secret']) {
    expect(bytes).not.toContain(word);
    expect(JSON.stringify(sealed)).not.toContain(word);
  }
});

test('the same payload is encrypted differently each time', () => {
  expect(seal.seal('greet', payload)).not.toEqual(seal.seal('greet', payload));
});

test('a sealed payload does not open for another task, under another key or with a changed bit', () => {
  const sealed = seal.seal('greet', payload);
  expect(() => seal.open('pay-out', sealed)).toThrow(/unable to authenticate/);
  const other = createPayloadSeal(rootKeyFrom(randomBytes(32)));
  expect(() => other.open('greet', sealed)).toThrow(/sealed under the root key/);
  const bytes = Buffer.from(sealed.sealed, 'base64');
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  const changed = { ...sealed, sealed: bytes.toString('base64') };
  expect(() => seal.open('greet', changed)).toThrow(/unable to authenticate/);
  expect(() => seal.open('greet', payload)).toThrow();
});
