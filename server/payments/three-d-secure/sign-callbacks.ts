import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { challengeCallback } from '@piton/contract/http/routes.ts';
import { deriveKey } from '../../encryption/derive-key.ts';
import type { RootKey } from '../../encryption/root-key.ts';

/** The path of a sale's callback, as the route matches it. */
export const signedCallback = `${challengeCallback}/:tranId/:mac`;

export type CallbackSigner = {
  readonly pathOf: (tranId: string) => string;
  /** Whether we gave that path to the gateway. */
  readonly isOurs: (path: { readonly tranId: string; readonly mac: string }) => boolean;
};

/** The callback is an unsigned form, but only a challenged customer knows its signed path. */
export function createCallbackSigner(rootKey: RootKey): CallbackSigner {
  const key = createSecretKey(deriveKey(rootKey, 'challenge callbacks'));
  const macOf = (tranId: string) =>
    createHmac('sha256', key).update(tranId).digest().subarray(0, macBytes);
  return {
    pathOf: (tranId) => `${challengeCallback}/${tranId}/${macOf(tranId).toString('base64url')}`,
    isOurs: ({ tranId, mac }) => {
      const given = Buffer.from(mac, 'base64url');
      return given.length === macBytes && timingSafeEqual(given, macOf(tranId));
    },
  };
}

const macBytes = 16;
