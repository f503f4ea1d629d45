import { z } from 'zod';
import { deriveKey } from '../encryption/derive-key.ts';
import type { MasterKey } from '../encryption/master-key.ts';
import { unwrap, wrap } from '../encryption/wrap.ts';

const sealedPayload = z.object({ masterKeyId: z.string(), sealed: z.base64() });

type SealedPayload = z.output<typeof sealedPayload>;

export type PayloadSeal = {
  readonly seal: (taskName: string, payload: unknown) => SealedPayload;
  /** Throws for a payload of another task or master key, or a changed one. */
  readonly open: (taskName: string, payload: unknown) => unknown;
};

/**
 * A payload contains addresses and one-time links, and a waiting job is in every dump and backup.
 * So it is encrypted with a key derived from the master key.
 */
export function createPayloadSeal(masterKey: MasterKey): PayloadSeal {
  const key = deriveKey(masterKey, 'job payloads');
  return {
    seal: (taskName, payload) => {
      const text = Buffer.from(JSON.stringify(payload));
      const sealed = wrap(key, text, contextOf(taskName)).toString('base64');
      return { masterKeyId: masterKey.id, sealed };
    },
    open: (taskName, payload) => {
      const { masterKeyId, sealed } = sealedPayload.parse(payload);
      if (masterKeyId !== masterKey.id) {
        throw new Error(
          `the job was sealed under the master key ${masterKeyId}, and this is ${masterKey.id}`,
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
