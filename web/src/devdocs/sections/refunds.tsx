import { v1CreateRefund } from '@piton/contract/v1/refunds.ts';
import { JsonSnippet } from '../json-snippet.tsx';
import { FieldList } from '../reference/field-list.tsx';
import { refundExample } from '../reference/rest-examples.ts';
import { Samples } from '../samples.tsx';
import { Code, Section } from '../section.tsx';

export function Refunds() {
  return (
    <>
      <Section id="refunds" title="Refund a payment">
        <p>
          Refund a payment in full, or in parts up to its amount. The key needs the permission{' '}
          <Code>refund</Code>, and the id is the payment’s, from its event or a{' '}
          <a href="/devdocs/server#look-ups">look-up</a>. Without an <Code>amount</Code>, everything
          that is left is refunded.
        </p>
        <Samples step="create-refund" />
        <JsonSnippet name="The refund" of={refundExample()} />
        <ul>
          <li>
            The amount leaves your balance at once, and our fee on it comes back to you (
            <Code>feeReturned</Code>).
          </li>
          <li>
            A refund is <Code>pending</Code> until the money is on its way to the card. The events{' '}
            <Code>refund.succeeded</Code> and <Code>refund.failed</Code> report the end; a failed
            refund’s money is back in your balance. The payment stays <Code>approved</Code> and
            counts the refund in <Code>refunded</Code>.
          </li>
          <li>
            <Code>refund_refused</Code> (409) changes nothing, and <Code>message</Code> says why:
            more than is left, an open <a href="/devdocs/disputes">dispute</a>, a balance too low,
            or today’s limit reached.
          </li>
          <li>
            Give each refund its own <Code>Idempotency-Key</Code>, so that a repeat doesn’t refund
            twice.
          </li>
        </ul>
      </Section>
      <Section id="refund-fields" title="Fields of a refund">
        <FieldList body={v1CreateRefund.body} />
      </Section>
    </>
  );
}
