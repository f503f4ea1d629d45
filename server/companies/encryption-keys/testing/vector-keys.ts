import { createPrivateKey } from 'node:crypto';
import vectors from '@piton/contract/test-vectors/sealing.json' with { type: 'json' };
import { wrapDataKey, wrapPrivateKey, type CompanyKeys } from '../company-keys.ts';
import type { RootKey } from '../../../encryption/root-key.ts';

export { vectors };

/** The published test key as a company's, because generating one takes a second. */
export function vectorKeys(
  rootKey: RootKey,
  companyId: string,
  keyId: string = vectors.keyId,
): CompanyKeys {
  const { publicKey, privateKey } = vectors;
  const dataKey = Buffer.alloc(32, 7);
  const pkcs8 = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' });
  return {
    companyId,
    dataKey: { rootKeyId: rootKey.id, wrappedKey: wrapDataKey(rootKey, companyId, dataKey) },
    pairs: [
      {
        id: keyId,
        publicKey,
        wrappedPrivateKey: wrapPrivateKey(dataKey, { companyId, keyId }, pkcs8),
      },
    ],
  };
}
