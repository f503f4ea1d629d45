import type { DocsPage } from '../docs-page.ts';
import { Samples } from '../samples.tsx';
import { Code, Section } from '../section.tsx';
import { Snippet } from '../snippet.tsx';

export const quickStart: DocsPage = {
  path: '/devdocs/quick-start',
  title: 'Quick start',
  description: 'Your first test payment in five minutes. No card is charged.',
  Content: () => (
    <>
      <CreateKey />
      <CreateRequest />
      <Pay />
      <LookUp />
      <Next />
    </>
  ),
};

function CreateKey() {
  return (
    <Section id="key" title="1. Create a test key">
      <p>
        Open <a href="/developers?mode=test">Developers</a> in the dashboard and create a secret
        test key with the permissions <em>Create and cancel payment requests</em> and{' '}
        <em>Read payments</em>. No account yet? <a href="/signup">Open one</a> and add a company:
        test payments work at once, before our review.
      </p>
      <p>Copy the key, which is shown once, into your terminal:</p>
      <Snippet name="In your terminal" language="shell">
        {"export PITON_URL='%ORIGIN%'\nexport PITON_KEY='sk_test_piton_YOUR_KEY'"}
      </Snippet>
    </Section>
  );
}

function CreateRequest() {
  return (
    <Section id="create" title="2. Create a payment request">
      <p>
        Choose your language. curl needs nothing else; for the others,{' '}
        <a href="/devdocs#libraries">install the library</a> first.
      </p>
      <Samples step="create-payment-request" />
      <p>
        You get an id (<Code>pr_…</Code>) and a <Code>url</Code>. Sent again with the same{' '}
        <Code>Idempotency-Key</Code>, here <Code>order-17</Code>, it returns the same request, even
        a paid one. For another request, change the key. A page without a server uses{' '}
        <a href="/devdocs/hosted-page#pay-button">the pay button</a>.
      </p>
    </Section>
  );
}

function Pay() {
  return (
    <Section id="pay" title="3. Pay it">
      <p>
        Open the <Code>url</Code> as your customer would, and pay with the test card{' '}
        <Code>4444 1111 2222 3333</Code>, any future month and any three digits as the CVV. The
        other <a href="/devdocs/testing">test cards</a> decline, wait or fail.
      </p>
    </Section>
  );
}

function LookUp() {
  return (
    <Section id="look-up" title="4. See that it is paid">
      <Snippet name="In your terminal" language="shell">
        {"export PAYMENT_REQUEST_ID='pr_YOUR_REQUEST'"}
      </Snippet>
      <Samples step="look-up-payment-request" />
      <p>
        The status is <Code>paid</Code>, and the payment is under{' '}
        <a href="/TestTransactions">Test Transactions</a>.
      </p>
    </Section>
  );
}

function Next() {
  return (
    <Section id="next" title="Next">
      <ul>
        <li>
          <a href="/devdocs/webhooks">Receive webhooks</a>, so that your server learns of each
          payment by itself.
        </li>
        <li>
          <a href="/devdocs/hosted-page#return-addresses">Bring the customer back</a> to your shop.
        </li>
        <li>
          <a href="/devdocs/going-live">Go live</a> with the same code and another key.
        </li>
      </ul>
    </Section>
  );
}
