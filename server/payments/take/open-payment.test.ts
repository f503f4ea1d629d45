import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { readSealed } from '../../companies/encryption-keys/read-sealed.ts';
import {
  keysInMemory,
  openingKeysOf,
} from '../../companies/encryption-keys/testing/keys-in-memory.ts';
import { vectorKeys, vectors } from '../../companies/encryption-keys/testing/vector-keys.ts';
import { openPayment } from './open-payment.ts';

const rootKey = rootKeyFrom(randomBytes(32));
const keys = vectorKeys(rootKey, 'abcdefghij0123456789');
const imported = keysInMemory(rootKey, keys);

async function open(text: string): Promise<Record<string, unknown> | null> {
  const sealed = readSealed(text);
  return sealed && openPayment(imported, openingKeysOf(keys), sealed);
}

test.each(vectors.sealed)('opens what $madeBy sealed as $form', async (vector) => {
  expect(await open(vector.encryptedTxt)).toEqual(JSON.parse(vector.plaintext));
});

test.each(vectors.malformed)('finds no payment in a $form: $reason', async ({ encryptedTxt }) => {
  expect(await open(encryptedTxt)).toBeNull();
});
