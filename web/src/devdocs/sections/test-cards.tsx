import { cardResults } from '@piton/contract/test-tools/card-results.ts';
import { listedTestCards } from '@piton/contract/test-tools/test-cards.ts';
import { NameList } from '../name-list.tsx';
import { Code, Section } from '../section.tsx';

export function TestCards() {
  return (
    <Section id="test-cards" title="Cards">
      <p>
        In test mode (a test key, <Code>?mode=test</Code> on the pay page, or <Code>testMode</Code>{' '}
        <Code>1</Code>) these cards give a known result. Use any future month and any three digits
        for the CVV. Your company’s own list, to copy from, is under{' '}
        <a href="/developers/test-tools">Developers</a>.
      </p>
      <NameList
        entries={listedTestCards.map(({ number, outcome, hasThreeDSecure }) => ({
          name: number,
          ...(hasThreeDSecure !== undefined && { kind: gatewayWords(hasThreeDSecure) }),
          text: (
            <>
              <strong className="font-medium">{cardResults[outcome].word}.</strong>{' '}
              {cardResults[outcome].meaning}
            </>
          ),
        }))}
      />
      <p>
        Every other valid Visa or Mastercard number is approved. Cards of other brands are rejected.
      </p>
    </Section>
  );
}

function gatewayWords(hasThreeDSecure: boolean): string {
  return hasThreeDSecure ? 'only with 3-D Secure' : 'only without 3-D Secure';
}
