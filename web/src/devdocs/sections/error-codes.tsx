import { Code, Section } from '../section.tsx';
import { Words } from '../words.tsx';
import { NameList } from '../name-list.tsx';
import { paymentErrorsInDocs } from '../reference/payment-errors.ts';

export function Errors() {
  return (
    <Section id="errors" title="Errors">
      <p>
        <Code>error</Code> is empty when a payment is approved or declined, or <Code>Pending</Code>{' '}
        with HTTP 202. Otherwise it is one of these codes. Use the code: the sentence in{' '}
        <Code>message</Code> is for people and may change. A text that is <em>still good</em>{' '}
        charges the card if it is sent later: <a href="#retries">delete it</a> before you seal
        again.
      </p>
      <NameList
        entries={paymentErrorsInDocs().map(({ error, httpStatus, status, text, advice }) => ({
          name: error,
          kind: `${httpStatus}, ${status}: ${text}`,
          text: <Words>{advice}</Words>,
        }))}
      />
    </Section>
  );
}
