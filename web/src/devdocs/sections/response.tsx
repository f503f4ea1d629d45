import { NameList } from '../name-list.tsx';
import { Code, Section } from '../section.tsx';
import { Words } from '../words.tsx';
import { optionalLabel, shapesOf } from '../reference/describe-schema.ts';
import { makPaymentResponse } from '../reference/public-functions.ts';

export function ResponseSection() {
  return (
    <Section id="response" title="Response">
      <p>
        <Code>makPayment</Code> always returns JSON with these fields:
      </p>
      <NameList
        entries={shapesOf(makPaymentResponse())
          .flat()
          .map(({ name, isRequired, description }) => ({
            name,
            ...(!isRequired && { kind: optionalLabel }),
            text: <Words>{description}</Words>,
          }))}
      />
    </Section>
  );
}
