import { Code, Section } from '../section.tsx';

export function Start() {
  return (
    <Section id="start" title="How it works" isFirst>
      <ol>
        <li>You write the payment as JSON: the card, the amount, what it is for, who pays.</li>
        <li>
          You seal it with your company’s public key. Only Piton can open what you sealed; whoever
          carries it cannot.
        </li>
        <li>
          You POST it, with your company’s id, to <Code>makPayment</Code>. The answer says how it
          ended.
        </li>
      </ol>
      <p>
        There is no secret to keep on your side: the id and the public key of a company are both
        public. Amounts are in Eastern Caribbean dollars (<Code>XCD</Code>).
      </p>
      <p>
        A server that sees card numbers falls under the card networks’ rules for it (PCI DSS).{' '}
        <a href="#javascript-in-the-page">Seal in your customer’s browser</a> or{' '}
        <a href="#flutter">app</a> and yours never sees one. Or write no code at all:{' '}
        <a href="/companies">your company’s receive link</a> is a page that takes the card for you.
      </p>
    </Section>
  );
}
