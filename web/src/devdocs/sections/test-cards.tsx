import { groupCardNumber } from '@piton/contract/cards/card-number.ts';
import { testCards } from '@piton/gateway-simulator/four-cs/test-cards.ts';
import { Code, Section } from '../section.tsx';

export function TestCards() {
  return (
    <Section id="test-cards" title="Test cards">
      <p>
        With <Code>testMode</Code> <Code>1</Code> these cards give a known result. Use any future
        month and any three digits for the CVV:
      </p>
      <dl className="rounded-10 border border-line bg-surface">
        {testCards.map(({ cardNumber, outcome }) => (
          <div
            key={cardNumber}
            className="flex flex-wrap justify-between gap-x-6 border-line px-4 py-3 not-first:border-t"
          >
            <dt className="tabular-nums">
              <Code>{groupCardNumber(cardNumber)}</Code>
            </dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
      <p>
        Every other valid Visa or Mastercard number is approved. Cards of other brands are rejected.
      </p>
      <p>
        In the demo, a company whose gateway has 3-D Secure also takes{' '}
        <Code>4012 0000 0002 0006</Code>: the bank’s page asks for its password, which is{' '}
        <Code>3ds2</Code>.
      </p>
    </Section>
  );
}
