import { NameList } from '../name-list.tsx';
import { Code, Section } from '../section.tsx';
import { Words } from '../words.tsx';
import { shapesOf } from '../reference/describe-schema.ts';
import { makPaymentAnswer } from '../reference/public-functions.ts';

export function Answer() {
  return (
    <Section id="answer" title="The answer">
      <p>
        <Code>makPayment</Code> answers JSON with these fields, whatever happened:
      </p>
      <NameList
        entries={shapesOf(makPaymentAnswer())
          .flat()
          .map(({ name, description }) => ({
            name,
            text: <Words>{description}</Words>,
          }))}
      />
    </Section>
  );
}
