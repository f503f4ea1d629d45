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
          Nothing to install: Node 20 or newer is enough. Save this as <Code>piton.mjs</Code>. It’s
          complete, and you can change it.
        </p>
        <Snippet name="piton.mjs" language="javascript">
          {codeOf('piton.mjs')}
        </Snippet>
      </SubSection>
      <SubSection id="javascript-first-payment" title="Take a test payment">
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
      </SubSection>
      <InThePage />
      <SubSection id="javascript-other-languages" title="In any other language">
        <p>
          <Code>encryptedTxt</Code> is a compact JWE (RFC 7516) with <Code>RSA-OAEP-256</Code> and{' '}
          <Code>A256GCM</Code>, for which most languages have a library. Its header may contain{' '}
          <Code>alg</Code>, <Code>enc</Code>, <Code>kid</Code>, <Code>iat</Code> and{' '}
          <Code>jti</Code>, and nothing else. <Code>iat</Code> is the time of sealing in seconds: a
          text over 30 days old is rejected. Or it is base64, in one line, of one RSA-OAEP block
          with SHA-256 for both the block and its mask. If your clients can’t do that, ask us to
          switch your company to SHA-1 blocks; SHA-256 blocks then stop working. A JWE works either
          way.
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
    </>
  );
}

/** For card fields on the merchant's own site. */
function InThePage() {
  return (
    <SubSection id="javascript-in-the-page" title="Seal in your customer’s browser">
      <p>
        If customers enter cards on your own site, seal them there. Your server only passes on the
        sealed text, so card data never reaches it, its logs or backups. Save these two and{' '}
        <a href="#own-form">seal.mjs</a> next to <Code>piton.mjs</Code>, run{' '}
        <Code>node shop.mjs</Code> in the same terminal, and pay at the address that it prints.
      </p>
      <Snippet name="checkout.html" language="html" isLong>
        {codeOf('checkout.html')}
      </Snippet>
      <Snippet name="shop.mjs" language="javascript" isLong>
        {codeOf('shop.mjs')}
      </Snippet>
      <ul>
        <li>
          Users can alter what a page seals:{' '}
          <a href="#handing-over">check before you release goods</a>, as <Code>shop.mjs</Code> does.
        </li>
        <li>
          Store the text with one conditional write,{' '}
          <Code>update orders set encrypted_txt = $1 where id = $2 and encrypted_txt is null</Code>,
          read back the stored text, and send that one. Then two servers, or two clicks, never send
          two texts. Clear it conditionally too:{' '}
          <Code>update orders set encrypted_txt = null where id = $1 and encrypted_txt = $2</Code>.
          The page says whether it has sent the text before (<Code>isFresh</Code>), because a
          restarted server cannot know.
        </li>
        <li>
          Browsers offer WebCrypto on HTTPS pages and on <Code>localhost</Code>.
        </li>
        <li>
          Scripts on that page can read the card during typing, so load no third-party scripts
          there. The card networks’ rules for such pages apply to yours (PCI DSS, SAQ A-EP).
        </li>
      </ul>
    </SubSection>
  );
}
