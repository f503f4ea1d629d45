import type { ToolCardOutcome } from './test-tools.ts';

type ListedCard = {
  /** "4444 1111 2222 3333" */
  readonly number: string;
  readonly outcome: ToolCardOutcome;
  /** If set, the card has this result only at gateways with (true) or without (false) 3-D Secure. */
  readonly hasThreeDSecure?: boolean;
};

/** Approved; example events then dispute the payment. */
export const disputedCard = '4444 1111 2222 9991';

/**
 * The cards with a known result in test mode. 4Cs, without 3-D Secure, gives no reason for a
 * decline. PowerTranz has no status inquiry, so there a payment without a response would wait for
 * staff.
 */
export const listedTestCards: readonly ListedCard[] = [
  { number: '4444 1111 2222 3333', outcome: 'approved' },
  // The issuer's page asks for its password.
  { number: '4012 0000 0002 0006', outcome: 'challenge', hasThreeDSecure: true },
  { number: '4444 1111 2222 1113', outcome: 'declined' },
  { number: '4444 1111 2222 5551', outcome: 'incomplete' },
  { number: '4444 1111 2222 7771', outcome: 'busy', hasThreeDSecure: false },
  { number: '4444 1111 2222 6666', outcome: 'unavailable', hasThreeDSecure: false },
  { number: '4444 1111 2222 8886', outcome: 'pending', hasThreeDSecure: false },
  { number: '4012 0099 5100 0008', outcome: 'declined_funds', hasThreeDSecure: true },
  { number: '4012 0099 8200 0001', outcome: 'declined_cvv', hasThreeDSecure: true },
  { number: '4012 0099 9100 0000', outcome: 'declined_later', hasThreeDSecure: true },
  { number: disputedCard, outcome: 'disputed' },
];
