import type { Kysely } from 'kysely';
import type { DB } from '../../database/types.ts';
import { addressNetwork, siteNetwork } from '../../limits/address-network.ts';
import type { HashLimitKey } from '../../limits/limit-keys.ts';
import {
  findNetworkWait,
  type NetworkLimit,
  takeForNetwork,
} from '../../limits/take-for-network.ts';

/** The sender's address and the company it pays. */
export type Sender = { readonly companyId: string; readonly clientAddress: string };

export type UnreadablePayments = {
  /** From this count on, the slow lane opens that sender's texts until the window ends. */
  readonly max: number;
  readonly keyOf: (sender: Sender) => Buffer;
  readonly count: (sender: Sender) => Promise<void>;
  /** True if this process has seen an unreadable text from that sender in this window. */
  readonly isKnown: (sender: Sender) => boolean;
  /** True if the /48 around that sender has sent too many, from any of its networks. */
  readonly isSiteSuspect: (sender: Sender) => Promise<boolean>;
};

const action = 'unreadable-payment' as const;
/** An honest customer sends none, but may share an address with a sender of many. */
const max = 60;
const windowSeconds = 10 * 60;
const maxKnown = 10_000;

/**
 * Opening a text costs more than anything else a stranger can request, so senders of many
 * unreadable ones are slowed down per company. They are never blocked, because a merchant's server
 * has one address for all customers.
 */
export function createUnreadablePayments(deps: {
  readonly database: Kysely<DB>;
  readonly hashKey: HashLimitKey;
}): UnreadablePayments {
  const limitOf = ({ companyId, clientAddress }: Sender) => ({
    action,
    max,
    windowSeconds,
    network: addressNetwork(clientAddress),
    keyOf: (network: string) => `${companyId}\0${network}`,
  });
  const knownUntilMs = new Map<string, number>();
  function note(key: string): void {
    knownUntilMs.delete(key);
    knownUntilMs.set(key, performance.now() + windowSeconds * 1000);
    for (const [oldest, untilMs] of knownUntilMs) {
      if (untilMs > performance.now() && knownUntilMs.size <= maxKnown) return;
      knownUntilMs.delete(oldest);
    }
  }
  const isKnown = (sender: Sender) =>
    keysOf(limitOf(sender)).some((key) => (knownUntilMs.get(key) ?? 0) > performance.now());
  return {
    max,
    keyOf: (sender) => {
      const { network, keyOf } = limitOf(sender);
      return deps.hashKey(action, keyOf(network));
    },
    isKnown,
    isSiteSuspect: async (sender) =>
      isKnown(sender) && (await findNetworkWait(deps, limitOf(sender))) !== null,
    count: async (sender) => {
      const limit = limitOf(sender);
      for (const key of keysOf(limit)) note(key);
      await takeForNetwork(deps, limit);
    },
  };
}

/** Keys of the network and of the /48 around it. */
function keysOf({ network, keyOf }: Required<Pick<NetworkLimit, 'network' | 'keyOf'>>): string[] {
  const site = siteNetwork(network);
  return site === null ? [keyOf(network)] : [keyOf(network), keyOf(site)];
}
