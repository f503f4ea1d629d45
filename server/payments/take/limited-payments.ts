import { addressNetwork } from '../../limits/address-network.ts';
import { findNetworkWait, takeForNetwork } from '../../limits/take-for-network.ts';
import type { LimitDeps, LimitResult } from '../../limits/take-from-limit.ts';

export type LimitedPayments = {
  /** Checks the limit before such a payment is stored. */
  readonly take: (sender: { companyId: string; clientAddress: string }) => Promise<LimitResult>;
};

/** The page validates before it sends, so an honest customer causes very few. */
const maxRejected = 120;
/** A busy shop's server, whose customers retry, sends fewer. */
const maxDuringOutage = 1000;
const windowSeconds = 10 * 60;

/**
 * A stored invalid payment is permanent and needs no card, so a limit keeps strangers from filling
 * a company's records.
 */
export function createRejectedPayments(deps: LimitDeps): LimitedPayments {
  return createLimitedPayments(deps, 'rejected-payment', maxRejected);
}

/** A payment during a gateway outage is permanent too, and its card is not checked. */
export function createPaymentsDuringOutage(deps: LimitDeps): LimitedPayments {
  return createLimitedPayments(deps, 'payment-during-outage', maxDuringOutage);
}

function createLimitedPayments(
  deps: LimitDeps,
  action: 'payment-during-outage' | 'rejected-payment',
  max: number,
): LimitedPayments {
  return {
    take: async ({ companyId, clientAddress }) => {
      const limit = {
        action,
        max,
        windowSeconds,
        network: addressNetwork(clientAddress),
        keyOf: (network: string) => `${companyId}\0${network}`,
      };
      // In a flood most senders are over the limit; this read finds that without a write.
      const retryAfterSeconds = await findNetworkWait(deps, limit);
      if (retryAfterSeconds !== null) return { allowed: false, retryAfterSeconds };
      return takeForNetwork(deps, limit);
    },
  };
}
