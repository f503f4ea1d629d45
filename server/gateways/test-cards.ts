import { type TestCard, testCardOutcomes } from '@piton/contract/payments/pay-page-props.ts';
import { listedTestCards } from '@piton/contract/test-tools/test-cards.ts';
import type { ToolCard } from '@piton/contract/test-tools/test-tools.ts';
import type { AnyCardGateway } from './gateway.ts';

/** The cards with a known result at the simulator of this gateway, as the pay page offers them. */
export function testCardsOf(gateway: AnyCardGateway): TestCard[] {
  return toolCardsOf(gateway).flatMap(({ number, outcome }): TestCard[] => {
    const offered = testCardOutcomes.find((each) => each === outcome);
    return offered === undefined ? [] : [[number, offered]];
  });
}

/** Also those whose results programs must handle and customers need not see. */
export function toolCardsOf(gateway: AnyCardGateway): ToolCard[] {
  const isSecure = gateway.threeDSecure !== undefined;
  return listedTestCards
    .filter(({ hasThreeDSecure = isSecure }) => hasThreeDSecure === isSecure)
    .map(({ number, outcome }) => ({ number, outcome }));
}
