import { DocsTable } from '../docs-table.tsx';
import { Code, Section, SubSection } from '../section.tsx';

/** A guide: from another provider to Piton, and back if need be. */
export function Moving() {
  return (
    <>
      <Concepts />
      <Differences />
      <Steps />
      <GoingBack />
    </>
  );
}

function Concepts() {
  return (
    <Section id="moving-concepts" title="The same things by other names">
      <p>
        Most shops need to replace three calls: the one that starts a payment, the webhook that
        marks an order as paid, and the refund.
      </p>
      <DocsTable
        caption="Piton’s terms next to those of other providers"
        head={['Piton', 'Stripe', 'PayPal', 'PowerTranz']}
        rows={rows}
      />
    </Section>
  );
}

const rows = [
  [
    'Payment request, url',
    'Checkout Session, or Payment Link with uses: many',
    'Order with its approval link',
    'Hosted page of a sale',
  ],
  ['Payment', 'PaymentIntent and its Charge', 'Capture', 'Sale (/api/spi/sale, then payment)'],
  [
    'reference, metadata',
    'client_reference_id, metadata',
    'invoice_id, custom_id',
    'OrderIdentifier',
  ],
  [
    'Secret key and publishable key',
    'The same names',
    'Client id and secret, for an access token',
    'PowerTranz id and password',
  ],
  [
    'Webhook payment.approved',
    'payment_intent.succeeded',
    'PAYMENT.CAPTURE.COMPLETED',
    'Post to MerchantResponseUrl, by the customer’s browser',
  ],
  [
    'Webhook payment_request.paid',
    'checkout.session.completed',
    'CHECKOUT.ORDER.APPROVED comes before the capture',
    'None',
  ],
  [
    'webhook-signature (Standard Webhooks)',
    'Stripe-Signature',
    'Verified by a call of their API',
    'None',
  ],
  ['Idempotency-Key', 'Idempotency-Key', 'PayPal-Request-Id', 'TransactionIdentifier'],
  ['Refund', 'Refund', 'Refund of the capture', '/api/refund, or /api/void before settlement'],
  ['Dispute', 'Dispute', 'Dispute', 'The acquirer’s notice'],
  [
    'Payout and its entries',
    'Payout and balance transactions',
    'Balance and withdrawals',
    'The acquirer’s settlement',
  ],
] as const;

function Differences() {
  return (
    <Section id="moving-differences" title="Differences to plan for">
      <ul>
        <li>
          <strong>Amounts are dollars as text</strong>: <Code>&quot;45.00&quot;</Code>, not the
          number of cents (<Code>4500</Code>). The only currency is <Code>XCD</Code>.
        </li>
        <li>
          <strong>A payment charges at once.</strong> There is no separate authorisation and
          capture. If you capture on delivery today, send the payment link when the order is ready.
        </li>
        <li>
          <strong>No saved cards and no subscriptions.</strong> Piton stores no card numbers, so
          tokens of your old provider can’t be moved here, and no key here charges a card a second
          time. For a monthly fee, create a payment request each month and send its link.
        </li>
        <li>
          <strong>No customers or products as objects.</strong> They stay in your shop. A payment
          has the name, email and phone that the customer entered.
        </li>
        <li>
          <strong>A declined card leaves the request open.</strong> The customer tries another card
          on the same page, so don’t cancel the order at <Code>payment.declined</Code>.
        </li>
        <li>
          <strong>Payouts are weekly</strong>, on Fridays. See{' '}
          <a href="/devdocs/payouts">reconciling payouts</a>.
        </li>
        <li>
          <strong>From PowerTranz or another gateway directly</strong>: you no longer handle 3-D
          Secure, its callback or void calls. The outcome comes from our webhook, instead of a post
          by the customer’s browser that anyone could imitate.
        </li>
      </ul>
    </Section>
  );
}

function Steps() {
  return (
    <Section id="moving-steps" title="Move in steps">
      <ol>
        <li>
          <strong>Store the provider with each order</strong>: <Code>provider</Code> and the id
          there. Everything later depends on it: refunds, webhooks and reports.
        </li>
        <li>
          <strong>Put both behind one small interface</strong> with <Code>start</Code>,{' '}
          <Code>handleWebhook</Code> and <Code>refund</Code>. Refunds go to the provider of the
          order, new payments to the one in your settings.
        </li>
        <li>
          <strong>Build it in test mode</strong> with the{' '}
          <a href="/devdocs/quick-start">quick start</a>: paid, declined, expired, a repeated
          webhook, a refund.
        </li>
        <li>
          <strong>Prepare the addresses.</strong> Add your shop’s origin under{' '}
          <a href="/developers/return-addresses">Return addresses</a> and create a live webhook
          endpoint. Our pay page has our address, so your DNS needs no change. If your pages have a
          Content-Security-Policy with <Code>form-action</Code>, add our address: browsers apply it
          to the redirect after a form, too. If your shop gets a new domain, add its origin before
          the change, and edit the endpoint’s <Code>url</Code>.
        </li>
        <li>
          <strong>Go live for a few orders first</strong>, such as your own or one product. Wait for
          the first Friday, and <a href="/devdocs/payouts">reconcile</a> it with your bank.
        </li>
        <li>
          <strong>Then switch all new orders</strong> by the setting. Keep the old integration
          running.
        </li>
      </ol>
      <SubSection id="moving-old-payments" title="Payments of the old provider">
        <p>
          They stay there. Only the old provider can refund them and answer their disputes, which
          can come months later. So keep the old account, its keys and its webhook endpoint until
          its last payment is too old for both, and its balance is paid out. Links already sent to
          customers keep leading there, too: let them expire, or send new ones.
        </p>
      </SubSection>
    </Section>
  );
}

function GoingBack() {
  return (
    <Section id="moving-back" title="Going back">
      <p>
        Set the old provider again for new orders. Cancel Piton’s open payment requests (
        <Code>POST /v1/payment-requests/{'{id}'}/cancel</Code>), or the same order could be paid
        twice: a payment that is under way continues, and its webhook still comes. Leave our webhook
        endpoint enabled, for refunds, disputes and the payouts that follow.
      </p>
    </Section>
  );
}
