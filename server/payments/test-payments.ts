import { addressNetwork } from '../limits/address-network.ts';
import { giveBackForNetwork, takeForNetwork } from '../limits/take-for-network.ts';
import {
  giveBackToLimit,
  type LimitDeps,
  type LimitResult,
  takeFromLimit,
} from '../limits/take-from-limit.ts';

type Sender = {
  readonly companyId: string;
  readonly clientAddress: string;
  /**
   * The id of the signed-in member of the company; queried only when strangers' share is used up.
   */
  readonly findMember: () => Promise<string | null>;
};

export type TestPayments = { readonly take: (sender: Sender) => Promise<LimitResult> };

const windowSeconds = 24 * 60 * 60;
/** Each takes up to 10.2 KB with indexes and history, so a full day adds at most 50 MB. */
export const maxOfAll = 4500;
/** No company can use up the overall share, and no network a company's share. */
const maxOfCompany = 1250;
const maxOfNetwork = 500;
const maxOfMember = 1000;

/**
 * Test payments need no card, so strangers could fill the database with them. Daily limits apply
 * overall, per company and per network. Signed-in members of the company have a share of their own.
 */
export function createTestPayments(deps: LimitDeps): TestPayments {
  const ofAll = { action: 'test-payment-of-all', key: '', max: maxOfAll, windowSeconds } as const;
  async function takeUnnamed({ companyId, clientAddress }: Sender): Promise<LimitResult> {
    const ofNetwork = {
      action: 'test-payment',
      max: maxOfNetwork,
      windowSeconds,
      network: addressNetwork(clientAddress),
      keyOf: (network: string) => `${companyId}\0${network}`,
    } as const;
    const ofCompany = {
      action: 'test-payment-of-company',
      key: companyId,
      max: maxOfCompany,
      windowSeconds,
    } as const;
    const own = await takeForNetwork(deps, ofNetwork);
    if (!own.allowed) return own;
    const company = await takeFromLimit(deps, ofCompany);
    const all = company.allowed ? await takeFromLimit(deps, ofAll) : company;
    if (all.allowed) return all;
    if (company.allowed) await giveBackToLimit(deps, ofCompany);
    await giveBackForNetwork(deps, ofNetwork);
    return all;
  }
  return {
    take: async (sender) => {
      const taken = await takeUnnamed(sender);
      const memberId = taken.allowed ? null : await sender.findMember();
      if (memberId === null) return taken;
      const key = `${memberId}\0${sender.companyId}`;
      return takeFromLimit(deps, {
        action: 'test-payment-of-member',
        key,
        max: maxOfMember,
        windowSeconds,
      });
    },
  };
}
