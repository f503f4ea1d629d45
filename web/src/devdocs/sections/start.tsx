import { Code, Section } from '../section.tsx';

export function Start() {
  return (
    <Section id="start" title="How it works">
      <ol>
        <li>
          Your server <a href="/devdocs/hosted-page">creates a payment request</a> with a secret
          key: an amount, a purpose and your order’s number.
        </li>
        <li>
          You send your customer to its <Code>url</Code>, our pay page. It takes the card, does 3-D
          Secure and shows the receipt.
        </li>
        <li>
          Piton reports the outcome to your server by <a href="/devdocs/webhooks">webhook</a>, and
          your customer <a href="/devdocs/hosted-page#return-addresses">returns to your shop</a>.
        </li>
      </ol>
      <p>
        Your server never sees a card. Amounts are in Eastern Caribbean dollars (<Code>XCD</Code>).
        Everything works in test mode first, with <a href="/devdocs/testing">test cards</a>, while
        we review your company. Begin with the <a href="/devdocs/quick-start">quick start</a>, which
        takes five minutes.
      </p>
      <p>
        Other ways: <a href="/devdocs/card-form">your own card form</a>, or no code at all:{' '}
        <a href="/companies">your company’s receive link</a> is a page that takes payments for you.
      </p>
    </Section>
  );
}
