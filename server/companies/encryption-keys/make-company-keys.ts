import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { wrapDataKey, wrapPrivateKey, type CompanyKeys } from './company-keys.ts';
import type { MasterKey } from '../../encryption/master-key.ts';

const modulusBits = 3072;

/** A data key and a first key pair for a new company. It takes a second of CPU on another thread. */
export async function makeCompanyKeys(
  masterKey: MasterKey,
  companyId: string,
): Promise<CompanyKeys> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: modulusBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const keyId = uuidv7();
  const dataKey = randomBytes(32);
  const keys = {
    companyId,
    dataKey: {
      masterKeyId: masterKey.id,
      wrappedKey: wrapDataKey(masterKey, companyId, dataKey),
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
