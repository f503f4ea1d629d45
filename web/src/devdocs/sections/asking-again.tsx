import { Code, Section } from '../section.tsx';
import { Snippet } from '../snippet.tsx';
import { codeOf } from '../snippets.ts';

export function AskingAgain() {
  return (
    <Section id="asking-again" title="Asking again">
      <p>
        Lines break, and an answer can be lost after the card was charged. So keep{' '}
        <Code>encryptedTxt</Code> with your order until you know how it ended, and when in doubt
        send the same text again. However often it comes, it is charged once, and once it is known
        how it ended, every answer is the same, for ever.
      </p>
      <ul>
        <li>
          <strong>No answer, or the status Pending</strong>: send the same <Code>encryptedTxt</Code>{' '}
          again after a second, then after two, four, and so on up to half a minute, and not before{' '}
          <Code>Retry-After</Code> where there is one. <Code>sendPayment</Code> above does that. An
          answer that is not this JSON comes from something on the way, and counts as none.
        </li>
        <li>
          <strong>
            Incomplete with the error <Code>rate_limited</Code>
          </strong>
          : nobody looked at it. Wait as many seconds as <Code>Retry-After</Code> says, and send the
          same text.
        </li>
        <li>
          <strong>Declined, or Incomplete with any other error</strong>: that is the answer to this
          text, for ever. To try again, seal the payment anew; even the same payment makes another
          text.
        </li>
      </ul>
      <p>
        Go by <Code>status</Code> and <Code>error</Code>, and not by the HTTP status: 503 is both{' '}
        <Code>busy</Code>, of which nobody knows yet, and <Code>unavailable</Code>, where nothing
        was charged and this text is used up.
      </p>
      <p>In the terminal from above, this asks again, and charges nothing twice:</p>
      <Snippet name="ask-again.sh" language="shell">
        {codeOf('ask-again.sh')}
      </Snippet>
      <p>
        Whoever kept only the SHA-256 of it asks <a href="#find-attempt">GET /api/attempts/…</a>,
        which also says the amount.
      </p>
    </Section>
  );
}
