import { NameList } from '../name-list.tsx';
import { Code, Section, SubSection } from '../section.tsx';

export function Start() {
  return (
    <Section id="start" title="How it works" isFirst>
      <ol>
        <li>
          Your server <a href="#accept-payment">creates a payment request</a> with a secret key: an
          amount, a purpose and your order’s number.
        </li>
        <li>
          You send your customer to its <Code>url</Code>, our pay page. It takes the card, does 3-D
          Secure and shows the receipt.
        </li>
        <li>
          Piton reports the outcome to your server by <a href="#webhooks">webhook</a>, and your
          customer <a href="#return-addresses">returns to your shop</a>.
        </li>
      </ol>
      <p>
        Your server never sees a card. Amounts are in Eastern Caribbean dollars (<Code>XCD</Code>).
        Everything works in test mode first, with <a href="#test-cards">test cards</a>, while we
        review your company.
      </p>
      <p>
        Other ways: <a href="#own-form">your own card form</a>, or no code at all:{' '}
        <a href="/companies">your company’s receive link</a> is a page that takes payments for you.
        Apps and programs that call <Code>makPayment</Code> keep working: see{' '}
        <a href="#older-functions">older functions</a>.
      </p>
      <Libraries />
    </Section>
  );
}

const libraries = [
  {
    name: '@piton/node',
    kind: 'Node.js',
    text: 'For your server: all of the REST API and webhooks.',
  },
  { name: 'piton/piton-php', kind: 'PHP', text: 'The same.' },
  { name: 'piton-payments', kind: 'Python', text: 'The same.' },
  {
    name: '@piton/browser',
    kind: 'web pages',
    text: 'A pay button. For a card form of your own it seals the card and reads the facts for 3-D Secure.',
  },
  {
    name: 'piton_flutter',
    kind: 'apps, beta',
    text: 'Asks for a card and pays a payment request.',
  },
  { name: 'WooCommerce', kind: 'WordPress plugin', text: 'Takes payments in a shop without code.' },
];

function Libraries() {
  return (
    <SubSection id="libraries" title="Libraries">
      <p>
        This page needs no package. But these do the same in less code. They are in Piton’s
        repository, where <Code>sdk/README.md</Code> has their guides, and{' '}
        <Code>plugins/woocommerce</Code> the plugin.
      </p>
      <NameList entries={libraries} />
    </SubSection>
  );
}
