import { createHmac } from 'node:crypto';
import type { Secret } from '../../gateways/secret.ts';
import { deriveKey } from '../../sealed-keys/derive-key.ts';
import type { MasterKey } from '../../sealed-keys/master-key.ts';

/**
 * What a live sale keeps of where it was sent: it tells one gateway and key from another, and nothing of
 * the key to whoever has only the database.
 */
export type GatewayMarks = {
  /** Under the platform's key. */
  readonly platform: string;
  /** Under a company's own account: which one, and so which key, stands in the sale. */
  readonly ownAccount: string;
  /** Of the platform's key and no gateway, as sales have it that the release before began. */
  readonly keyAlone: string;
};

type Present = {
  /** Of the platform's own account. */
  readonly merchantKey: Secret;
  /** Null is the simulator that the start brings along, wherever that listens. */
  readonly gatewayUrl: string | null;
};

/** Long enough to tell apart the few that a platform ever has. */
const length = 16;

export function gatewayMarks(
  masterKey: MasterKey,
  { merchantKey, gatewayUrl }: Present,
): GatewayMarks {
  const key = deriveKey(masterKey, 'platform key marks');
  const markOf = (text: string) =>
    createHmac('sha256', key).update(text).digest('hex').slice(0, length);
  const origin = gatewayUrl === null ? 'simulator' : new URL(gatewayUrl).origin;
  // No key holds a space.
  return {
    platform: markOf(`${merchantKey.reveal()} ${origin}`),
    ownAccount: markOf(` ${origin}`),
    keyAlone: markOf(merchantKey.reveal()),
  };
}

/**
 * What is set now, where a gateway that does not know a sale says something of it. Sales without a mark,
 * and those with one of the key alone, are taken for sent to the present gateway: nothing says otherwise,
 * and they would stay open for ever.
 */
export function marksOfNow({ platform, ownAccount, keyAlone }: GatewayMarks): readonly string[] {
  return [platform, ownAccount, keyAlone];
}
