import { Code, Section, SubSection } from '../section.tsx';
import { Snippet } from '../snippet.tsx';
import { codeOf } from '../snippets.ts';

/** For the merchant's own server. */
export function JavaScript() {
  return (
    <Section id="javascript" title="In your own code">
      <p>
        Your server POSTs the company id and the encrypted payment text to the cloud function{' '}
        <Code>makPayment</Code>. Nothing to install: Node 20 or newer is enough. Save this as{' '}
        <Code>piton.mjs</Code>. It’s complete, and you can change it.
      </p>
      <Snippet name="piton.mjs" language="javascript">
        {codeOf('piton.mjs')}
      </Snippet>
      <p>
        Save this next to it, and run it in the terminal with your settings from above:{' '}
        <Code>node first-payment.mjs</Code>
      </p>
      <Snippet name="first-payment.mjs" language="javascript">
        {codeOf('first-payment.mjs')}
      </Snippet>
      <p>
        It saves what it sent in <Code>payment.json</Code>. If it got no final response, this
        retries:
      </p>
      <Snippet name="retry.mjs" language="javascript">
        {codeOf('retry.mjs')}
      </Snippet>
      <p>
        If customers enter cards on your own site, seal them there with{' '}
        <a href="/devdocs/card-form">your own card form</a>, so that card data never reaches your
        server, its logs or backups.
      </p>
      <OtherLanguages />
    </Section>
  );
}

function OtherLanguages() {
  return (
    <SubSection id="javascript-other-languages" title="In any other language">
      <p>
        <Code>encryptedTxt</Code> is a compact JWE (RFC 7516) with <Code>RSA-OAEP-256</Code> and{' '}
        <Code>A256GCM</Code>, for which most languages have a library. Its header may contain{' '}
        <Code>alg</Code>, <Code>enc</Code>, <Code>kid</Code>, <Code>iat</Code> and <Code>jti</Code>,
        and nothing else. <Code>iat</Code> is the time of sealing in seconds: a text over 30 days
        old is rejected. Or it is base64, in one line, of one RSA-OAEP block with SHA-256 for both
        the block and its mask. If your clients can’t do that, ask us to switch your company to
        SHA-1 blocks; SHA-256 blocks then stop working. A JWE works either way.
      </p>
      <p>
        To look a payment up, take the SHA-256 of <Code>encryptedTxt</Code> if it is a JWE, and{' '}
        <a href="#what-is-hashed">of the decoded bytes</a> if it is base64.
      </p>
      <p>
        Call <Code>makPayment</Code> from a server or an app, not from a browser page: we reject
        pages of other sites. A page seals, and your server sends the sealed text.
      </p>
    </SubSection>
  );
}
