import { addressNetwork } from '../../limits/address-network.ts';
import { findNetworkWait, takeForNetwork } from '../../limits/take-for-network.ts';
import type { LimitDeps, Taken } from '../../limits/take-from-limit.ts';

export type LimitedPayments = {
  /** Asked before such a payment is written down. */
  readonly take: (asker: { companyId: string; clientAddress: string }) => Promise<Taken>;
};

/** The page finds mistakes before it sends, so that who corrects one comes with very few. */
const rejectedMost = 120;
/** A busy shop's own server, whose customers try again, has fewer. */
const whileAwayMost = 1000;
const windowSeconds = 10 * 60;

/**
 * A payment with something wrong in it stays for ever and needs no card, so that nobody may fill the
 * books of a company with them.
 */
export function createRejectedPayments(deps: LimitDeps): LimitedPayments {
  return createLimitedPayments(deps, 'rejected-payment', rejectedMost);
}

/** A payment whose gateway is known to be gone stays as well, and its card is not tried. */
export function createPaymentsWhileAway(deps: LimitDeps): LimitedPayments {
  return createLimitedPayments(deps, 'payment-while-away', whileAwayMost);
}

function createLimitedPayments(
  deps: LimitDeps,
  action: 'payment-while-away' | 'rejected-payment',
  most: number,
): LimitedPayments {
  return {
    take: async ({ companyId, clientAddress }) => {
      const limit = {
        action,
        most,
        windowSeconds,
        network: addressNetwork(clientAddress),
        keyOf: (network: string) => `${companyId}\0${network}`,
      };
      // Most of a flood is over the limit, and is known to be so without a write.
      const retryAfterSeconds = await findNetworkWait(deps, limit);
      if (retryAfterSeconds !== null) return { allowed: false, retryAfterSeconds };
      return takeForNetwork(deps, limit);
    },
  };
}
