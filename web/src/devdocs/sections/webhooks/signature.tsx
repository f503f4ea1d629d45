import { Samples } from '../../samples.tsx';
import { Code, Section } from '../../section.tsx';
import { Snippet } from '../../snippet.tsx';
import { codeOf } from '../../snippets.ts';

export function Signature() {
  return (
    <Section id="webhook-signature" title="Verify the signature">
      <p>
        Anyone can POST to your endpoint, so verify each event before you read it. Events are signed
        by <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, which has libraries for
        many languages. Ours verify them, too:
      </p>
      <Samples step="receive-webhook" />
      <p>The same in Node without a library:</p>
      <Snippet name="webhook.mjs" language="javascript">
        {codeOf('webhook.mjs')}
      </Snippet>
      <ul>
        <li>
          The signature is the HMAC-SHA256 of{' '}
          <Code>{'{webhook-id}.{webhook-timestamp}.{body}'}</Code>, in base64 after <Code>v1,</Code>
          . Its key is the base64 after <Code>whsec_</Code>, decoded.
        </li>
        <li>
          Verify the body as it arrived, byte for byte: JSON that was parsed and written again has
          another signature.
        </li>
        <li>
          After you rotate the secret, events have two signatures for 24 hours: accept either one.
        </li>
      </ul>
    </Section>
  );
}
