import { createHmac } from 'node:crypto';
import type { Secret } from '../gateways/secret.ts';
import { deriveKey } from '../sealed-keys/derive-key.ts';
import type { MasterKey } from '../sealed-keys/master-key.ts';

/** Long enough to tell apart the few keys that a platform ever has. */
const length = 16;

/**
 * What a sale keeps of the platform's key at the gateway: it tells one key from another, and nothing of
 * either to whoever has only the database.
 */
export function platformKeyMark(masterKey: MasterKey, merchantKey: Secret): string {
  const key = deriveKey(masterKey, 'platform key marks');
  return createHmac('sha256', key).update(merchantKey.reveal()).digest('hex').slice(0, length);
}
