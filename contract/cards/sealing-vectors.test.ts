import { describe, expect, test } from 'vitest';
import { checkPayment } from '../payments/payment.ts';
import vectors from '../test-vectors/sealing.json' with { type: 'json' };
import { openSealed } from '../testing/decrypt-sealed.ts';

const rules = { today: '2026-11-27', amountMaxMills: 9_999_990n, isPurposeRequired: false };

describe('the published test vectors', () => {
  test.each(vectors.sealed)('a $form by $madeBy decrypts', ({ encryptedTxt, plaintext }) => {
    expect(openSealed(encryptedTxt, vectors)).toEqual({ text: plaintext });
    const payment = JSON.parse(plaintext) as Record<string, unknown>;
    expect(checkPayment(payment, rules)).toMatchObject({ ok: true });
  });

  test.each(vectors.malformed)('a $form is refused: $reason', ({ encryptedTxt }) => {
    expect(openSealed(encryptedTxt, vectors)).toHaveProperty('refused');
  });
});
