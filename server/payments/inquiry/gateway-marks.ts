import { createHmac } from 'node:crypto';
import type { GatewayName } from '../../gateways/gateway.ts';
import type { Secret } from '../../gateways/secret.ts';
import { deriveKey } from '../../encryption/derive-key.ts';
import type { RootKey } from '../../encryption/root-key.ts';

/**
 * A live sale stores a mark of the gateway and key it was sent with. The mark is an HMAC, so the
 * database alone reveals nothing about the key.
 */
export type GatewayMarks = Readonly<Record<GatewayName, AccountMarks>>;

export type AccountMarks = {
  /** For the platform's key. */
  readonly platform: string;
  /** For a company's own gateway account. The sale names the account and so its key. */
  readonly ownAccount: string;
};

type Present = {
  /** The key of the platform's own account; at PowerTranz its identifier, because passwords change. */
  readonly merchantKey: Secret;
  /** Null means the built-in simulator, on any port. */
  readonly gatewayUrl: string | null;
};

/** A platform only ever has a few marks. */
const length = 16;

export function accountMarks(rootKey: RootKey, { merchantKey, gatewayUrl }: Present): AccountMarks {
  const key = deriveKey(rootKey, 'platform key marks');
  const markOf = (text: string) =>
    createHmac('sha256', key).update(text).digest('hex').slice(0, length);
  const origin = gatewayUrl === null ? 'simulator' : new URL(gatewayUrl).origin;
  // A key never contains a space.
  return {
    platform: markOf(`${merchantKey.reveal()} ${origin}`),
    ownAccount: markOf(` ${origin}`),
  };
}

/**
 * The marks of sales that the present gateways know, so that `absent` is conclusive. Sales without a mark count as
 * sent to it: otherwise they would stay open for ever.
 */
export function marksOfNow(marks: GatewayMarks): readonly string[] {
  return Object.values(marks).flatMap(({ platform, ownAccount }) => [platform, ownAccount]);
}
