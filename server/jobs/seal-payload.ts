import { z } from 'zod';
import { deriveKey } from '../encryption/derive-key.ts';
import type { RootKey } from '../encryption/root-key.ts';
import { unwrap, wrap } from '../encryption/wrap.ts';

/** `masterKeyId` is the root key's id: waiting jobs of earlier releases call it so. */
const sealedPayload = z.object({ masterKeyId: z.string(), sealed: z.base64() });

type SealedPayload = z.output<typeof sealedPayload>;

export type PayloadSeal = {
  readonly seal: (taskName: string, payload: unknown) => SealedPayload;
  /** Throws for a payload of another task or root key, or a changed one. */
  readonly open: (taskName: string, payload: unknown) => unknown;
};

/**
 * A payload contains addresses and one-time links, and a waiting job is in every dump and backup.
 * So it is encrypted with a key derived from the root key.
 */
export function createPayloadSeal(rootKey: RootKey): PayloadSeal {
  const key = deriveKey(rootKey, 'job payloads');
  return {
    seal: (taskName, payload) => {
      const text = Buffer.from(JSON.stringify(payload));
      const sealed = wrap(key, text, contextOf(taskName)).toString('base64');
      return { masterKeyId: rootKey.id, sealed };
    },
    open: (taskName, payload) => {
      const { masterKeyId, sealed } = sealedPayload.parse(payload);
      if (masterKeyId !== rootKey.id) {
        throw new Error(
          `the job was sealed under the root key ${masterKeyId}, and this is ${rootKey.id}`,
        );
      }
      const text = unwrap(key, Buffer.from(sealed, 'base64'), contextOf(taskName));
      return JSON.parse(text.toString()) as unknown;
    },
  };
}

function contextOf(taskName: string): string {
  return `piton job 1|${taskName}`;
}
