import vectors from '@piton/contract/test-vectors/sealing.json' with { type: 'json' };
import { openSealed } from '@piton/contract/testing/decrypt-sealed.ts';
import { expect, test } from 'vitest';
import { type Card, sealCard } from '../src/seal-card.ts';

const plaintext = vectors.sealed[0]?.plaintext ?? '';
const card = JSON.parse(plaintext) as Card;

test('seals what the key’s owner can open', async () => {
  expect(openSealed(await sealCard(card, vectors), vectors)).toEqual({ text: plaintext });
});

test('seals a card that JSON has to escape', async () => {
  const named = { ...card, name: 'Aná “A” 😀', password: 'two-peaks' };
  const { text } = openSealed(await sealCard(named, vectors), vectors) as { text: string };
  expect(JSON.parse(text)).toEqual({ ...card, name: named.name });
});

test('seals a card without an amount, for a payment request', async () => {
  const { amount: _, currency: __, purpose: ___, ...alone } = card;
  const { text } = openSealed(await sealCard(alone, vectors), vectors) as { text: string };
  expect(JSON.parse(text)).toEqual(alone);
});
