import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { wrapDataKey, wrapPrivateKey, type CompanyKeys } from './company-keys.ts';
import type { RootKey } from '../../encryption/root-key.ts';

const modulusBits = 3072;

type NewKeyPair = { readonly publicKey: string; readonly privateKey: Buffer };

/** It takes a second of CPU on another thread. */
export function makeKeyPair(): Promise<NewKeyPair> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: modulusBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
}

/** A data key and a first key pair for a new company. */
export async function makeCompanyKeys(rootKey: RootKey, companyId: string): Promise<CompanyKeys> {
  const { publicKey, privateKey } = await makeKeyPair();
  const keyId = uuidv7();
  const dataKey = randomBytes(32);
  const keys = {
    companyId,
    dataKey: {
      rootKeyId: rootKey.id,
      wrappedKey: wrapDataKey(rootKey, companyId, dataKey),
    },
    pairs: [
      {
        id: keyId,
        publicKey,
        wrappedPrivateKey: wrapPrivateKey(dataKey, { companyId, keyId }, privateKey),
      },
    ],
  };
  dataKey.fill(0);
  privateKey.fill(0);
  return keys;
}
