import { addressNetwork } from '../limits/address-network.ts';
import { type LimitDeps, type Taken, takeFromLimit } from '../limits/take-from-limit.ts';

export type RejectedPayments = {
  /** Asked before a payment is written down that has something wrong in it. */
  readonly take: (asker: { companyId: string; clientAddress: string }) => Promise<Taken>;
};

/** The page finds mistakes before it sends, so that who corrects one comes with very few. */
const most = 120;
const windowSeconds = 10 * 60;

/**
 * A payment with something wrong in it stays for ever and needs no card, so that nobody may fill the
 * books of a company with them.
 */
export function createRejectedPayments(deps: LimitDeps): RejectedPayments {
  return {
    take: ({ companyId, clientAddress }) => {
      const key = `${companyId}\0${addressNetwork(clientAddress)}`;
      return takeFromLimit(deps, { action: 'rejected-payment', key, most, windowSeconds });
    },
  };
}
