import { deriveKey } from '../../encryption/derive-key.ts';
import type { RootKey } from '../../encryption/root-key.ts';
import { unwrap, wrap } from '../../encryption/wrap.ts';
import { Secret } from '../../gateways/secret.ts';

export type DocumentSeal = {
  readonly seal: (saleId: string, document: Secret) => Buffer;
  /** Throws if it is another sale's, or has changed. */
  readonly open: (saleId: string, sealed: Buffer) => Secret;
};

/**
 * The document of a challenge contains the key that completes the payment, so it is encrypted with
 * a key derived from the root key.
 */
export function createDocumentSeal(rootKey: RootKey): DocumentSeal {
  const key = deriveKey(rootKey, 'challenge documents');
  const contextOf = (saleId: string) => `piton challenge document 1|${saleId}`;
  return {
    seal: (saleId, document) => wrap(key, Buffer.from(document.reveal()), contextOf(saleId)),
    open: (saleId, sealed) => new Secret(unwrap(key, sealed, contextOf(saleId)).toString()),
  };
}
