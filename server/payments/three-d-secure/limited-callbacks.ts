import { addressNetwork } from '../../limits/address-network.ts';
import { takeForNetwork } from '../../limits/take-for-network.ts';
import type { LimitDeps, LimitResult } from '../../limits/take-from-limit.ts';

export type LimitedCallbacks = {
  /** Asks no database, so that a flood from a rejected network costs it nothing. */
  readonly check: (clientAddress: string) => LimitResult;
  readonly countUnmatched: (clientAddress: string) => Promise<void>;
};

/** A browser that repeats its callback makes some; many customers may share a network. */
const perNetwork = { max: 100, windowSeconds: 10 * 60 };

/** Each process remembers up to so many rejected networks, and forgets the oldest first. */
const maxRejected = 10_000;

/**
 * Limits callbacks that match no waiting challenge: anyone can post them, and each is looked up. A
 * matching callback completes its challenge once, so it needs no limit, and customers behind one
 * address don't hinder each other.
 */
export function createLimitedCallbacks(
  deps: LimitDeps,
  elapsedMs: () => number = () => performance.now(),
): LimitedCallbacks {
  const rejectedUntilMs = new Map<string, number>();
  return {
    check: (clientAddress) => {
      const network = addressNetwork(clientAddress);
      const leftMs = (rejectedUntilMs.get(network) ?? 0) - elapsedMs();
      if (leftMs > 0) return { allowed: false, retryAfterSeconds: Math.ceil(leftMs / 1000) };
      rejectedUntilMs.delete(network);
      return { allowed: true };
    },
    countUnmatched: async (clientAddress) => {
      const network = addressNetwork(clientAddress);
      const limit = { action: 'challenge-callback', network, ...perNetwork } as const;
      const taken = await takeForNetwork(deps, limit);
      if (taken.allowed) return;
      rejectedUntilMs.delete(network);
      rejectedUntilMs.set(network, elapsedMs() + taken.retryAfterSeconds * 1000);
      const [oldest] = rejectedUntilMs.keys();
      if (rejectedUntilMs.size > maxRejected && oldest !== undefined) {
        rejectedUntilMs.delete(oldest);
      }
    },
  };
}
