import { addressNetwork } from '../../limits/address-network.ts';
import { takeForNetwork } from '../../limits/take-for-network.ts';
import { type LimitDeps, type LimitResult, takeFromLimit } from '../../limits/take-from-limit.ts';

export type CancellationLimit = { readonly take: (clientAddress: string) => Promise<LimitResult> };

const perNetwork = { max: 60, windowSeconds: 10 * 60 };
/** A cancellation takes about 250 bytes for 90 days, so a day of attacks adds at most 50 MB. */
const ofAll = { max: 200_000, windowSeconds: 24 * 60 * 60 };

/** An honest page cancels once per payment, and only if it has not arrived. */
export function createCancellationLimit(deps: LimitDeps): CancellationLimit {
  return {
    take: async (clientAddress) => {
      const { max, windowSeconds } = perNetwork;
      const network = addressNetwork(clientAddress);
      const limit = { action: 'cancel-attempt', network, max, windowSeconds } as const;
      const own = await takeForNetwork(deps, limit);
      if (!own.allowed) return own;
      return takeFromLimit(deps, {
        action: 'cancel-attempt-of-all',
        key: '',
        max: ofAll.max,
        windowSeconds: ofAll.windowSeconds,
      });
    },
  };
}
