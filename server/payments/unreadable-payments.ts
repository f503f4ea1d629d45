import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { addressNetwork } from '../limits/address-network.ts';
import type { HashLimitKey } from '../limits/limit-keys.ts';
import { takeFromLimit } from '../limits/take-from-limit.ts';

/** Who sends what to whom. */
export type Asker = { readonly companyId: string; readonly clientAddress: string };

export type UnreadablePayments = {
  /** From so many on, the slow lane opens what that asker sends until the window is over. */
  readonly most: number;
  readonly keyOf: (asker: Asker) => Buffer;
  readonly count: (asker: Asker) => Promise<void>;
  /** Whether this process has seen something from that asker that did not open, in this window. */
  readonly isKnown: (asker: Asker) => boolean;
};

const action = 'unreadable-payment';
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
  const keyOf = ({ companyId, clientAddress }: Asker) =>
    `${companyId}\0${addressNetwork(clientAddress)}`;
  const knownUntilMs = new Map<string, number>();
  function note(key: string): void {
    knownUntilMs.delete(key);
    knownUntilMs.set(key, performance.now() + windowSeconds * 1000);
    for (const [oldest, untilMs] of knownUntilMs) {
      if (untilMs > performance.now() && knownUntilMs.size <= knownMost) return;
      knownUntilMs.delete(oldest);
    }
  }
  return {
    most,
    keyOf: (asker) => deps.hashKey(action, keyOf(asker)),
    isKnown: (asker) => (knownUntilMs.get(keyOf(asker)) ?? 0) > performance.now(),
    count: async (asker) => {
      note(keyOf(asker));
      await takeFromLimit(deps, { action, key: keyOf(asker), most, windowSeconds });
    },
  };
}
