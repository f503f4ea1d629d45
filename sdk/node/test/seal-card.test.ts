import vectors from '@piton/contract/test-vectors/sealing.json' with { type: 'json' };
import { openSealed } from '@piton/contract/testing/decrypt-sealed.ts';
import { expect, test } from 'vitest';
import { type Card, PitonError, sealCard } from '../src/index.ts';

const plaintext = vectors.sealed[0]?.plaintext ?? '';
const card = JSON.parse(plaintext) as Card;

test('seals what the key’s owner can open', () => {
  const { text } = openSealed(sealCard(card, vectors), vectors) as { text: string };
  expect(JSON.parse(text)).toEqual(card);
});

test('seals no field that is not a card’s', () => {
  const form = { ...card, password: 'two-peaks' };
  expect(openSealed(sealCard(form, vectors), vectors)).toEqual({ text: plaintext });
});

test('never seals the same text twice', () => {
  expect(sealCard(card, vectors)).not.toBe(sealCard(card, vectors));
});

test('names the key that it needs', () => {
  const wrong = { publicKey: 'pk_test_piton_1', keyId: 'x' };
  expect(() => sealCard(card, wrong)).toThrow(PitonError);
});

test('seals a card without an amount, for a payment request', () => {
  const { amount: _, currency: __, purpose: ___, ...alone } = card;
  const { text } = openSealed(sealCard(alone, vectors), vectors) as { text: string };
  expect(JSON.parse(text)).toEqual(alone);
});
