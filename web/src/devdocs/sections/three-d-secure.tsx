import { Code, Section } from '../section.tsx';

export function ThreeDSecure() {
  return (
    <Section id="three-d-secure" title="3-D Secure">
      <p>
        With 3-D Secure the customer’s bank confirms that the customer owns the card: often
        unnoticed, sometimes with a code or in the bank’s app. Many banks, above all in Europe,
        decline payments without it. After a confirmation, the bank usually bears the loss from a
        fraudulent payment. It needs a gateway that supports it: ask us which one charges your
        company’s cards.
      </p>
      <ul>
        <li>
          <strong>The pay page does it for you.</strong> It shows the bank’s page in a frame, and
          the payment ends as any other. Your links and payment requests stay the same.
        </li>
        <li>
          <strong>
            <a href="#own-form">Your own card form</a> sends <Code>browser</Code>
          </strong>{' '}
          and shows the bank’s page itself, with the REST API and with <Code>webPay</Code>. Without{' '}
          <Code>browser</Code> nothing is charged.
        </li>
        <li>
          <strong>
            <Code>makPayment</Code> can’t use it,
          </strong>{' '}
          because your server has no page to show. So at a gateway with 3-D Secure such a payment is{' '}
          <Code>Incomplete</Code> and nothing is charged, unless we have agreed otherwise with you:
          send your customer to your pay page.
        </li>
      </ul>
      <p>
        The customer has five minutes. A payment that the customer cancels, or doesn’t confirm in
        time, is <Code>Incomplete</Code>. If the bank doesn’t recognise the customer, it is{' '}
        <Code>Declined</Code>. In these cases nothing is charged. A page that is closed or reloaded
        continues where it was when the customer opens the link again.
      </p>
      <p>
        In the demo’s test mode the card <Code>4012 0000 0002 0006</Code> shows the bank’s page,
        whose password is <Code>3ds2</Code>, and the bank never recognises{' '}
        <Code>4012 0000 0002 0121</Code>. On our live site, test payments have no 3-D Secure.
      </p>
    </Section>
  );
}
