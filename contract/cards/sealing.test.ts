import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { paymentFields, type PaymentObject } from '../payments/payment-object.ts';
import { attemptHash, canSeal, sealPayment, sealPaymentPlain } from './sealing.ts';
import vectors from '../test-vectors/sealing.json' with { type: 'json' };
import { openSealed } from '../testing/decrypt-sealed.ts';
import { longestPayment, samplePayment } from '../testing/sample-payment.ts';

const now = new Date('2026-11-27T14:03:07.900Z');

afterEach(() => {
  vi.unstubAllGlobals();
});

function opened(encryptedTxt: string): unknown {
  const result = openSealed(encryptedTxt, vectors);
  return 'text' in result ? JSON.parse(result.text) : result;
}

const fieldTexts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const payments = fc.record(
  Object.fromEntries(paymentFields.map((field) => [field, fieldTexts])),
) as fc.Arbitrary<Required<PaymentObject>>;

describe('sealed as our page and SDK do', () => {
  test('opens exactly what was sealed', async () => {
    await fc.assert(
      fc.asyncProperty(payments, async (payment) => {
        expect(opened(await sealPayment(payment, vectors, now))).toEqual(payment);
      }),
      { numRuns: 50 },
    );
  });

  test('every field may have its full length, and the token stays short', async () => {
    const token = await sealPayment(longestPayment, vectors, now);
    expect(opened(token)).toEqual(longestPayment);
    expect(token.length).toBeLessThan(4096);
  });

  test('the header names the key, the time and the token', async () => {
    const [header = ''] = (await sealPayment(samplePayment, vectors, now)).split('.');
    const { jti, ...named } = JSON.parse(Buffer.from(header, 'base64url').toString()) as {
      jti: string;
    };
    expect(named).toEqual({
      alg: 'RSA-OAEP-256',
      enc: 'A256GCM',
      kid: vectors.keyId,
      iat: 1_795_788_187,
    });
    expect(jti).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  test('no part of a token repeats', async () => {
    const seal = async () => (await sealPayment(samplePayment, vectors, now)).split('.');
    const [one, other] = await Promise.all([seal(), seal()]);
    expect(new Set([...one, ...other]).size).toBe(10);
  });
});

describe('sealed in one block', () => {
  test('opens exactly what was sealed, and no two blocks are the same', async () => {
    const seal = () => sealPaymentPlain(samplePayment, vectors);
    const [one, other] = await Promise.all([seal(), seal()]);
    expect(opened(one)).toEqual(samplePayment);
    expect(opened(other)).toEqual(samplePayment);
    expect(one).not.toBe(other);
  });

  test('the payload fits to the byte, or the error says what to do', async () => {
    const room = 318 - JSON.stringify(samplePayment).length;
    const { purpose } = samplePayment;
    const full = { ...samplePayment, purpose: purpose + 'x'.repeat(room) };
    expect(opened(await sealPaymentPlain(full, vectors))).toEqual(full);
    const overfull = { ...samplePayment, purpose: purpose + 'x'.repeat(room + 1) };
    await expect(sealPaymentPlain(overfull, vectors)).rejects.toThrow(
      'this payment takes 319 bytes and the key seals 318 in one block: use sealPayment',
    );
  });
});

describe('either way', () => {
  test('only the fields of a payment are sealed, in their order', async () => {
    const { name, ...others } = samplePayment;
    const form = { remember: 'x', ...others, name };
    const tokens = [await sealPayment(form, vectors, now), await sealPaymentPlain(form, vectors)];
    for (const token of tokens) {
      expect(openSealed(token, vectors)).toEqual({ text: JSON.stringify(samplePayment) });
    }
  });

  test.each(['', 'x', vectors.privateKey, '-----BEGIN PUBLIC KEY-----'])(
    'an invalid key is refused by name',
    async (publicKey) => {
      const key = { keyId: '', publicKey };
      await expect(sealPayment(samplePayment, key, now)).rejects.toThrow('SPKI in PEM');
      await expect(sealPaymentPlain(samplePayment, key)).rejects.toThrow('SPKI in PEM');
    },
  );

  test('a key survives missing or different line breaks', async () => {
    for (const lineBreak of ['', '\r\n']) {
      const publicKey = vectors.publicKey.replaceAll('\n', lineBreak);
      expect(opened(await sealPaymentPlain(samplePayment, { publicKey }))).toEqual(samplePayment);
    }
  });
});

test('sealing needs the cryptography that browsers hide over plain http', () => {
  expect(canSeal()).toBe(true);
  vi.stubGlobal('crypto', { getRandomValues: () => undefined });
  expect(canSeal()).toBe(false);
  vi.stubGlobal('crypto', undefined);
  expect(canSeal()).toBe(false);
});

test('an attempt is identified by the SHA-256 of its sealed payment', async () => {
  expect(await attemptHash('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
