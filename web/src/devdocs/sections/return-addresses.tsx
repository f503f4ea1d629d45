import { Code, Section } from '../section.tsx';

export function ReturnAddresses() {
  return (
    <Section id="return-addresses" title="Return addresses">
      <p>
        Name the pages of your shop that customers come back to when you create the payment request:
      </p>
      <ul>
        <li>
          <Code>successUrl</Code>: after paying. The pay page goes there after ten seconds, or when
          the customer presses the button.
        </li>
        <li>
          <Code>cancelUrl</Code>: a link for customers who don’t want to pay.
        </li>
      </ul>
      <p>
        Both get <Code>?paymentRequest=pr_…</Code> added.{' '}
        <strong>A return doesn’t prove payment:</strong> anyone can open the address. Show the
        order’s state from your database, where the webhook stored it, or look the payment request
        up.
      </p>
      <p>
        First add the address of your shop under{' '}
        <a href="/developers/return-addresses">Developers</a>, in each mode: https, without a page.
        Others are refused with <Code>rejected_fields</Code>, so that a stolen key can’t send your
        customers elsewhere. In test mode <Code>http://localhost</Code> with any port needs no
        entry.
      </p>
    </Section>
  );
}
