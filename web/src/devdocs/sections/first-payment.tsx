import { Snippet } from '../snippet.tsx';
import { codeOf } from '../snippets.ts';
import { Code, Section } from '../section.tsx';
import { Example } from '../reference/example.tsx';
import { makPaymentAnswer } from '../reference/public-functions.ts';

export function FirstPayment() {
  return (
    <Section id="first-payment" title="First test payment">
      <p>
        All it takes is a terminal with curl and OpenSSL, which macOS and most Linux systems have;
        on Windows, Git Bash brings both. Say first whom the payment is for:
      </p>
      <Snippet name="Settings" language="shell">
        {codeOf('settings.sh')}
      </Snippet>
      <p>
        Then save this and run it with <Code>sh first-payment.sh</Code>: it asks for the public key,
        seals a payment with it, and sends it.
      </p>
      <Snippet name="first-payment.sh" language="shell">
        {codeOf('first-payment.sh')}
      </Snippet>
      <p>
        <strong>
          Without <Code>testMode</Code> <Code>1</Code> the card is charged
        </strong>
        : left out, it is <Code>0</Code>. Save this beside it, for when no answer comes. It sends
        the same again, which is paid once:
      </p>
      <Snippet name="ask-again.sh" language="shell">
        {codeOf('ask-again.sh')}
      </Snippet>
      <p>The answer, with numbers of its own:</p>
      <Example name="Answer" of={makPaymentAnswer()} />
      <p>
        Done. The payment is under <a href="/TestTransactions">Test Transactions</a> now. No card
        was charged: test payments never leave Piton’s own simulator of the card network. Test
        payments are deleted after 90 days.
      </p>
      <p>
        One RSA block holds 318 bytes, which is enough here and too little for long names. The code
        below seals in a form that takes any payment: <Code>makPayment</Code> tells the two apart by
        itself.
      </p>
    </Section>
  );
}
