import { addressNetwork } from '../../limits/address-network.ts';
import { takeForNetwork } from '../../limits/take-for-network.ts';
import type { LimitDeps, LimitResult } from '../../limits/take-from-limit.ts';

export type LimitedCallbacks = { readonly take: (clientAddress: string) => Promise<LimitResult> };

/** A customer's browser makes one per payment; many customers may share a network. */
const perNetwork = { max: 300, windowSeconds: 10 * 60 };

/** Anyone can post a callback, and each is looked up. */
export function createLimitedCallbacks(deps: LimitDeps): LimitedCallbacks {
  return {
    take: (clientAddress) =>
      takeForNetwork(deps, {
        action: 'challenge-callback',
        network: addressNetwork(clientAddress),
        ...perNetwork,
      }),
  };
}
