import { Code, Section } from '../section.tsx';
import { Words } from '../words.tsx';
import { NameList } from '../name-list.tsx';
import { paymentErrorsInDocs } from '../reference/payment-errors.ts';

export function Errors() {
  return (
    <Section id="errors" title="Errors">
      <p>
        <Code>error</Code> is empty after a payment that was approved or declined, and while one is
        under way that is answered <Code>Pending</Code> with HTTP 202. Otherwise it is one of these
        words, and no other. Go by the word: the sentence in <Code>message</Code> is for people, and
        may change. A text that is <em>still good</em> is charged by whoever sends it later:{' '}
        <a href="#asking-again">throw it away</a> before you seal anew.
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
