import { Snippet } from '../snippet.tsx';
import { codeOf } from '../snippets.ts';
import { Code, Section } from '../section.tsx';
import { Example } from '../reference/example.tsx';
import { makPaymentResponse } from '../reference/public-functions.ts';

export function FirstPayment() {
  return (
    <Section id="first-payment" title="First test payment">
      <p>
        You need a terminal with curl and OpenSSL. macOS and most Linux systems have both; on
        Windows, use Git Bash. First set the company:
      </p>
      <Snippet name="Settings" language="shell">
        {codeOf('settings.sh')}
      </Snippet>
      <p>
        Then save this and run it with <Code>sh first-payment.sh</Code>: it gets the public key,
        seals a payment and sends it.
      </p>
      <Snippet name="first-payment.sh" language="shell">
        {codeOf('first-payment.sh')}
      </Snippet>
      <p>
        <strong>
          Without <Code>testMode</Code> <Code>1</Code> the card is charged
        </strong>
        : the default is <Code>0</Code>. Save this next to it, in case you get no response. It
        retries the same payment, which is charged once:
      </p>
      <Snippet name="retry.sh" language="shell">
        {codeOf('retry.sh')}
      </Snippet>
      <p>The response, with its own numbers:</p>
      <Example name="Response" of={makPaymentResponse()} />
      <p>
        Done. The payment is under <a href="/TestTransactions">Test Transactions</a> now. No card
        was charged: test payments only reach Piton’s simulator of the card network. Test payments
        are deleted after 90 days.
      </p>
      <p>
        One RSA block holds 318 bytes: enough here, but too little for long names. The code below
        seals payments of any size: <Code>makPayment</Code> detects the format.
      </p>
    </Section>
  );
}
