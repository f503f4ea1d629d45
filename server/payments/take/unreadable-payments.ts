import type { Kysely } from 'kysely';
import type { DB } from '../../database/types.ts';
import { addressNetwork, siteNetwork } from '../../limits/address-network.ts';
import type { HashLimitKey } from '../../limits/limit-keys.ts';
import {
  findNetworkWait,
  type NetworkLimit,
  takeForNetwork,
} from '../../limits/take-for-network.ts';

/** Who sends what to whom. */
export type Asker = { readonly companyId: string; readonly clientAddress: string };

export type UnreadablePayments = {
  /** From so many on, the slow lane opens what that asker sends until the window is over. */
  readonly most: number;
  readonly keyOf: (asker: Asker) => Buffer;
  readonly count: (asker: Asker) => Promise<void>;
  /** Whether this process has seen something from that asker that did not open, in this window. */
  readonly isKnown: (asker: Asker) => boolean;
  /** Whether the /48 around that asker has sent too much of it, from whichever of its networks. */
  readonly isSiteSuspect: (asker: Asker) => Promise<boolean>;
};

const action = 'unreadable-payment' as const;
/** An honest payer sends none, but may share their address with those who do. */
const most = 60;
const windowSeconds = 10 * 60;
const knownMost = 10_000;

/**
 * Opening costs more than anything else that a stranger can ask for, so addresses that send much that
 * does not open are slowed down, and never refused: a merchant's server is one address for all its
 * customers. Each company counts by itself, so a shared address is slow at one shop and not at all.
 */
export function createUnreadablePayments(deps: {
  readonly database: Kysely<DB>;
  readonly hashKey: HashLimitKey;
}): UnreadablePayments {
  const limitOf = ({ companyId, clientAddress }: Asker) => ({
    action,
    most,
    windowSeconds,
    network: addressNetwork(clientAddress),
    keyOf: (network: string) => `${companyId}\0${network}`,
  });
  const knownUntilMs = new Map<string, number>();
  function note(key: string): void {
    knownUntilMs.delete(key);
    knownUntilMs.set(key, performance.now() + windowSeconds * 1000);
    for (const [oldest, untilMs] of knownUntilMs) {
      if (untilMs > performance.now() && knownUntilMs.size <= knownMost) return;
      knownUntilMs.delete(oldest);
    }
  }
  const isKnown = (asker: Asker) =>
    keysOf(limitOf(asker)).some((key) => (knownUntilMs.get(key) ?? 0) > performance.now());
  return {
    most,
    keyOf: (asker) => {
      const { network, keyOf } = limitOf(asker);
      return deps.hashKey(action, keyOf(network));
    },
    isKnown,
    isSiteSuspect: async (asker) =>
      isKnown(asker) && (await findNetworkWait(deps, limitOf(asker))) !== null,
    count: async (asker) => {
      const limit = limitOf(asker);
      for (const key of keysOf(limit)) note(key);
      await takeForNetwork(deps, limit);
    },
  };
}

/** The network's, and that of the /48 around it. */
function keysOf({ network, keyOf }: Required<Pick<NetworkLimit, 'network' | 'keyOf'>>): string[] {
  const site = siteNetwork(network);
  return site === null ? [keyOf(network)] : [keyOf(network), keyOf(site)];
}
