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
          <strong>No answer, or Pending</strong> (202, 500 or 503): send the same{' '}
          <Code>encryptedTxt</Code> again after a second, then after two, four, and so on up to half
          a minute. <Code>sendPayment</Code> above does that.
        </li>
        <li>
          <strong>Declined or Incomplete</strong>: that is the answer to this text. To try again,
          seal the payment anew; even the same payment makes another text.
        </li>
        <li>
          <strong>Too many tries</strong> (429): wait as many seconds as <Code>Retry-After</Code>{' '}
          says, and send the same text.
        </li>
      </ul>
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
