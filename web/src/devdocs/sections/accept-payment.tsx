import { v1CreatePaymentRequest } from '@piton/contract/v1/payment-requests.ts';
import { JsonSnippet } from '../json-snippet.tsx';
import { FieldList } from '../reference/field-list.tsx';
import { paymentRequestExample } from '../reference/rest-examples.ts';
import { Samples } from '../samples.tsx';
import { Code, Section } from '../section.tsx';

export function AcceptPayment() {
  return (
    <>
      <Section id="accept-payment" title="Accept a payment">
        <p>
          Create a test key with the permission <em>Create and cancel payment requests</em> under{' '}
          <a href="/developers?mode=test">Developers</a>. No company yet?{' '}
          <a href="/signup">Open an account</a> and add one in two minutes.
        </p>
        <Samples step="create-payment-request" />
        <p>The response:</p>
        <JsonSnippet name="The payment request" of={paymentRequestExample()} />
        <ul>
          <li>
            <strong>
              Redirect your customer to <Code>url</Code>
            </strong>
            , or send it by email or WhatsApp. Pay there yourself with a{' '}
            <a href="/devdocs/testing">test card</a>.
          </li>
          <li>
            <strong>Learn the outcome by webhook.</strong> <Code>payment_request.paid</Code> has
            your <Code>reference</Code> and <Code>metadata</Code>. Mark the order as paid when it
            arrives, and not before. Without webhooks,{' '}
            <a href="/devdocs/server#look-ups">look the payment up</a>.
          </li>
          <li>
            <Code>uses</Code> is <Code>single</Code> by default: the request can be paid once,
            however many cards are tried. After <Code>expiresAt</Code> it can’t be paid any more.
          </li>
          <li>
            The <Code>Idempotency-Key</Code> makes a repeat safe: it returns the same request.
          </li>
        </ul>
      </Section>
      <Section id="payment-request-fields" title="Fields of a payment request">
        <FieldList body={v1CreatePaymentRequest.body} />
      </Section>
    </>
  );
}
