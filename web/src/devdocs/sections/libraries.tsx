import { NameList } from '../name-list.tsx';
import { Code, Section } from '../section.tsx';

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

export function Libraries() {
  return (
    <Section id="libraries" title="Libraries">
      <p>
        You need no package, but these do the same in less code. They are in Piton’s repository,
        where <Code>sdk/README.md</Code> has their guides, and <Code>plugins/woocommerce</Code> the
        plugin.
      </p>
      <NameList entries={libraries} />
    </Section>
  );
}
