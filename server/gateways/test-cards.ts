import type { TestCard } from '@piton/contract/payments/pay-page-props.ts';
import type { AnyCardGateway } from './gateway.ts';

/** The cards with a known result at the simulator of this gateway. */
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
