import { randomBytes } from 'node:crypto';
import { deriveKey } from '../encryption/derive-key.ts';
import type { RootKey } from '../encryption/root-key.ts';
import { unwrap, wrap } from '../encryption/wrap.ts';

type Owner = { readonly companyId: string; readonly endpointId: string };

export type SecretSeal = {
  readonly seal: (owner: Owner, secret: Buffer) => Buffer;
  /** Throws for another endpoint's secret, or a changed one. */
  readonly open: (owner: Owner, sealed: Buffer) => Buffer;
};

/** Signing needs a secret's text, so it is stored encrypted with a key of its own. */
export function createSecretSeal(rootKey: RootKey): SecretSeal {
  const key = deriveKey(rootKey, 'webhook secrets');
  const contextOf = ({ companyId, endpointId }: Owner) =>
    `piton webhook secret 1|${companyId}|${endpointId}`;
  return {
    seal: (owner, secret) => wrap(key, secret, contextOf(owner)),
    open: (owner, sealed) => unwrap(key, sealed, contextOf(owner)),
  };
}

export function newSecret(): Buffer {
  return randomBytes(32);
}

/** The form of Standard Webhooks. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}
