import { Code, Section } from '../section.tsx';
import { Snippet } from '../snippet.tsx';
import { codeOf } from '../snippets.ts';

export function AskingAgain() {
  return (
    <Section id="asking-again" title="Asking again">
      <p>
        Lines break, and an answer can be lost after the card was charged. So store{' '}
        <Code>encryptedTxt</Code>, <Code>companyId</Code> and <Code>testMode</Code> with your order
        before you send them, and when in doubt send the same three again. However often they come,
        the card is charged once, and after the end the answer has the same status and numbers, for
        ever.
      </p>
      <p>
        <strong>Sending again is paying.</strong> A text that never arrived is charged when it does,
        however late. Send it again only while your customer still wants the order; otherwise throw
        it away, wherever you keep it. Look first whenever your program has been away:
      </p>
      <WithoutCharging />
      <p>
        In the terminal, save this beside <Code>first-payment.sh</Code>, which left its sealed bytes
        in <Code>sealed.bin</Code>, and run <Code>sh look-up.sh</Code>:
      </p>
      <Snippet name="look-up.sh" language="shell">
        {codeOf('look-up.sh')}
      </Snippet>
      <p>What each answer means for the text that you sent:</p>
      <Answers />
      <p>
        Go by <Code>status</Code> and <Code>error</Code>, and not by the HTTP status: 503 is both{' '}
        <Code>busy</Code>, of which nobody knows yet, and <Code>unavailable</Code>, where nothing
        was charged and this text is used up. <Code>sendPayment</Code> above does all of this, and{' '}
        <Code>sh ask-again.sh</Code> asks again in the terminal.
      </p>
    </Section>
  );
}

function WithoutCharging() {
  return (
    <ul>
      <li>
        <a href="#find-attempt">GET /api/attempts/…</a>, with the SHA-256 of what you sealed, says
        what became of it and charges nothing. <Code>lookUp</Code> above asks that.
      </li>
      <WhatIsHashed />
      <li>
        <Code>never_arrived</Code> means that it is not paid <em>so far</em>: a request on its way
        may still pay. To be certain, <a href="#cancel-attempt">cancel it</a>. After{' '}
        <Code>cancelled</Code> the same text is refused however late it arrives; a payment that was
        sooner stays, and the response says how it ended.
      </li>
    </ul>
  );
}

/** Whoever hashes something else is told of a payment that was made that it never arrived. */
function WhatIsHashed() {
  return (
    <li id="what-is-hashed">
      <strong>What is hashed depends on the form.</strong> Of a JWE, which has dots, it is the text
      itself. Of a single RSA block in base64, which has none, decode the base64 first and hash the
      bytes. Any other hash is answered <Code>never_arrived</Code>, whatever was paid.
    </li>
  );
}

function Answers() {
  return (
    <ul>
      <li>
        <strong>Approved</strong>: it was charged, once.
      </li>
      <li>
        <strong>
          Declined, or Incomplete with <Code>invalid</Code>, <Code>gateway</Code>,{' '}
          <Code>unavailable</Code> or <Code>cancelled</Code>
        </strong>
        : ended for good. Nothing was charged, and the text is used up. To try again, seal the
        payment anew; even the same payment makes another text.
      </li>
      <li>
        <strong>Incomplete with any other error</strong>: not taken this time, and{' '}
        <strong>the text is still good</strong>: whoever sends it later pays with it. Mend the
        request and send the same text (after <Code>rate_limited</Code> wait as many seconds as{' '}
        <Code>Retry-After</Code> says). Or throw it away for good, and only then seal anew. If an
        earlier answer to it was lost, look it up before either.
      </li>
      <li>
        <strong>Pending, or no answer</strong>: not known. Send the same again after a second, then
        after two, four, and so on up to half a minute, and not before <Code>Retry-After</Code>{' '}
        where there is one. Never seal anew. An answer that is not this JSON comes from something on
        the way, and counts as none.
      </li>
    </ul>
  );
}
