import { Code, Section } from '../section.tsx';
import { Snippet } from '../snippet.tsx';
import { codeOf } from '../snippets.ts';

export function Retries() {
  return (
    <Section id="retries" title="Retries">
      <p>
        Connections break, and a response can be lost after the card was charged. So store{' '}
        <Code>encryptedTxt</Code>, <Code>companyId</Code> and <Code>testMode</Code> with your order
        before you send them. If you get no response, send the same three again. However often you
        send them, the card is charged once, and the final response always has the same status and
        numbers.
      </p>
      <p>
        <strong>Sending again can charge the card.</strong> If the first text never arrived, the
        retry is charged, however late. Retry only while your customer still wants the order.
        Otherwise delete the text everywhere. After a restart, look the payment up first:
      </p>
      <WithoutCharging />
      <p>
        In the terminal, save this next to <Code>first-payment.sh</Code>, which left its sealed
        bytes in <Code>sealed.bin</Code>, and run <Code>sh look-up.sh</Code>:
      </p>
      <Snippet name="look-up.sh" language="shell">
        {codeOf('look-up.sh')}
      </Snippet>
      <p>How to treat each response:</p>
      <Responses />
      <p>
        Use <Code>status</Code> and <Code>error</Code>, not the HTTP status: 503 means both{' '}
        <Code>busy</Code> (outcome unknown) and <Code>unavailable</Code> (nothing was charged, and
        this text is used up). <Code>sendPayment</Code> above does all of this, and{' '}
        <Code>sh retry.sh</Code> retries in the terminal.
      </p>
    </Section>
  );
}

function WithoutCharging() {
  return (
    <ul>
      <li>
        <a href="#find-attempt">GET /api/attempts/…</a> with the SHA-256 of what you sealed returns
        the payment’s outcome and charges nothing. <Code>lookUp</Code> above calls it.
      </li>
      <WhatIsHashed />
      <li>
        <Code>never_arrived</Code> means it is not paid <em>so far</em>: a request in transit may
        still pay. To be certain, <a href="#cancel-attempt">cancel it</a>. After{' '}
        <Code>cancelled</Code> the same text is rejected however late it arrives. A payment that
        arrived first stands, and the response says how it ended.
      </li>
    </ul>
  );
}

/** A different hash would make a stored payment look as if it never arrived. */
function WhatIsHashed() {
  return (
    <li id="what-is-hashed">
      <strong>The hash depends on the form.</strong> For a JWE, which has dots, hash the text
      itself. For a single RSA block in base64, decode the base64 first and hash the bytes. Any
      other hash returns <Code>never_arrived</Code>, whatever was paid.
    </li>
  );
}

function Responses() {
  return (
    <ul>
      <li>
        <strong>Approved</strong>: charged once.
      </li>
      <li>
        <strong>
          Declined, or Incomplete with <Code>invalid</Code>, <Code>gateway</Code>,{' '}
          <Code>unavailable</Code> or <Code>cancelled</Code>
        </strong>
        : final. Nothing was charged, and the text is used up. To retry, seal the payment again,
        which gives a new text.
      </li>
      <li>
        <strong>Incomplete with any other error</strong>: not charged this time, and{' '}
        <strong>the text is still good</strong>: sending it later charges the card. Fix the request
        and send the same text (after <Code>rate_limited</Code>, wait for the seconds in{' '}
        <Code>Retry-After</Code>). Or delete it for good, and only then seal again. If an earlier
        response was lost, look the payment up first.
      </li>
      <li>
        <strong>Pending, or no response</strong>: unknown. Retry the same text after 1, 2, 4 seconds
        and so on up to 30, and not before <Code>Retry-After</Code>. Never seal again. A response
        that is not this JSON comes from a proxy and counts as none.
      </li>
    </ul>
  );
}
