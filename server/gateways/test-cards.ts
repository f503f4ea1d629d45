import type { TestCard } from '@piton/contract/payments/pay-page-props.ts';
import type { ToolCard, ToolCardOutcome } from '@piton/contract/test-tools/test-tools.ts';
import type { AnyCardGateway } from './gateway.ts';

/** The cards with a known result at the simulator of this gateway, as the pay page offers them. */
export function testCardsOf({ threeDSecure }: AnyCardGateway): TestCard[] {
  return [
    ['4444 1111 2222 3333', 'approved'],
    ...(threeDSecure ? [challenged] : []),
    ['4444 1111 2222 1113', 'declined'],
    ['4444 1111 2222 5551', 'incomplete'],
  ];
}

/** The issuer's page asks for its password. */
const challenged: TestCard = ['4012 0000 0002 0006', 'challenge'];

/** Also those whose results programs must handle and customers need not see. */
export function toolCardsOf(gateway: AnyCardGateway): ToolCard[] {
  const rarer = gateway.threeDSecure ? powerTranzCards : fourCsCards;
  return [...testCardsOf(gateway), ...rarer, disputed].map(([number, outcome]) => ({
    number,
    outcome,
  }));
}

type Numbered = readonly [number: string, outcome: ToolCardOutcome];

/** Approved; example events then dispute the payment. */
export const disputedCard = '4444 1111 2222 9991';
const disputed: Numbered = [disputedCard, 'disputed'];

/** 4Cs gives no reason for a decline. */
const fourCsCards: readonly Numbered[] = [
  ['4444 1111 2222 7771', 'busy'],
  ['4444 1111 2222 8886', 'pending'],
];

/** PowerTranz has no status inquiry, so a payment without a response would wait for staff. */
const powerTranzCards: readonly Numbered[] = [
  ['4012 0099 5100 0008', 'declined_funds'],
  ['4012 0099 8200 0001', 'declined_cvv'],
  ['4012 0099 9100 0000', 'declined_later'],
];
