import { Code, SubSection } from '../section.tsx';
import { Snippet } from '../snippet.tsx';
import { codeOf } from '../snippets.ts';

/** For the merchant's own server. */
export function JavaScript() {
  return (
    <>
      <p>
        Your server POSTs the company id and the encrypted payment text to the cloud function{' '}
        <Code>makPayment</Code>.
      </p>
      <SubSection id="javascript-install" title="Install">
        <p>
          Nothing to install: Node 20 or newer has all it takes. Save this as <Code>piton.mjs</Code>
          . It is whole, and yours to keep and change.
        </p>
        <Snippet name="piton.mjs" language="javascript">
          {codeOf('piton.mjs')}
        </Snippet>
      </SubSection>
      <SubSection id="javascript-first-payment" title="Take a test payment">
        <p>
          Save this beside it, and run it in the terminal that has your settings from above:{' '}
          <Code>node first-payment.mjs</Code>
        </p>
        <Snippet name="first-payment.mjs" language="javascript">
          {codeOf('first-payment.mjs')}
        </Snippet>
      </SubSection>
      <SubSection id="javascript-other-languages" title="In any other language">
        <p>
          <Code>encryptedTxt</Code> is a compact JWE (RFC 7516) with <Code>RSA-OAEP-256</Code> and{' '}
          <Code>A256GCM</Code>, which most languages have a library for. Its header may hold{' '}
          <Code>alg</Code>, <Code>enc</Code>, <Code>kid</Code>, <Code>iat</Code> and{' '}
          <Code>jti</Code>, and nothing else. Or it is base64, in one line, of one RSA-OAEP block
          with SHA-256 for both the block and its mask.
        </p>
        <p>
          Call <Code>makPayment</Code> from a server or an app, not from a page in a browser: pages
          of other sites are refused. A page may seal; your server then sends what it sealed.
        </p>
      </SubSection>
    </>
  );
}
