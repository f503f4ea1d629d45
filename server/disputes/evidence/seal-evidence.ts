import { deriveKey } from '../../encryption/derive-key.ts';
import type { RootKey } from '../../encryption/root-key.ts';
import { unwrap, wrap } from '../../encryption/wrap.ts';

type SealedFile = { readonly id: string; readonly disputeId: string; readonly type: string };

export type EvidenceSeal = {
  readonly seal: (file: SealedFile, bytes: Buffer) => Buffer;
  /** Throws if the content belongs to another file or type, or has changed. */
  readonly open: (file: SealedFile, sealed: Buffer) => Buffer<ArrayBuffer>;
};

/** Evidence holds customers' documents and messages, so it is encrypted with a key of its own. */
export function createEvidenceSeal(rootKey: RootKey): EvidenceSeal {
  const key = deriveKey(rootKey, 'dispute evidence');
  const contextOf = ({ id, disputeId, type }: SealedFile) =>
    `piton dispute evidence 1|${disputeId}|${id}|${type}`;
  return {
    seal: (file, bytes) => wrap(key, bytes, contextOf(file)),
    open: (file, sealed) => Buffer.from(unwrap(key, sealed, contextOf(file))),
  };
}
