import { addressNetwork } from '../../limits/address-network.ts';
import { takeForNetwork } from '../../limits/take-for-network.ts';
import { type LimitDeps, type LimitResult, takeFromLimit } from '../../limits/take-from-limit.ts';

export type LimitedCallbacks = {
  /** Asks no database, so that a flood from a rejected sender costs it nothing. */
  readonly check: (sender: CallbackSender) => LimitResult;
  readonly countUnmatched: (sender: CallbackSender) => Promise<void>;
};

/** A signed path names its sale; any other callback counts for its network. */
export type CallbackSender = { readonly tranId: string } | { readonly clientAddress: string };

/** A browser that repeats its callback makes some. */
const perSender = { max: 100, windowSeconds: 10 * 60 };

/** Each process remembers up to so many rejected senders, and forgets the oldest first. */
const maxRejected = 10_000;

/**
 * Limits callbacks that match no waiting challenge, because each is looked up. Anyone can post them
 * without a signed path, and customers behind one address don't hinder each other: a signed path
 * has a limit of its own.
 */
export function createLimitedCallbacks(
  deps: LimitDeps,
  elapsedMs: () => number = () => performance.now(),
): LimitedCallbacks {
  const rejectedUntilMs = new Map<string, number>();
  return {
    check: (sender) => {
      const key = keyOf(sender);
      const leftMs = (rejectedUntilMs.get(key) ?? 0) - elapsedMs();
      if (leftMs > 0) return { allowed: false, retryAfterSeconds: Math.ceil(leftMs / 1000) };
      rejectedUntilMs.delete(key);
      return { allowed: true };
    },
    countUnmatched: async (sender) => {
      const key = keyOf(sender);
      const limit = { action: 'challenge-callback', ...perSender } as const;
      const taken = await ('tranId' in sender
        ? takeFromLimit(deps, { ...limit, key })
        : takeForNetwork(deps, { ...limit, network: key }));
      if (taken.allowed) return;
      rejectedUntilMs.delete(key);
      rejectedUntilMs.set(key, elapsedMs() + taken.retryAfterSeconds * 1000);
      const [oldest] = rejectedUntilMs.keys();
      if (rejectedUntilMs.size > maxRejected && oldest !== undefined) {
        rejectedUntilMs.delete(oldest);
      }
    },
  };
}

function keyOf(sender: CallbackSender): string {
  return 'tranId' in sender ? `sale ${sender.tranId}` : addressNetwork(sender.clientAddress);
}
