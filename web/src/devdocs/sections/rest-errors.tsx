import { NameList } from '../name-list.tsx';
import { restErrors } from '../reference/rest-errors.ts';
import { Code, Section } from '../section.tsx';
import { Words } from '../words.tsx';

export function RestErrors() {
  return (
    <Section id="rest-errors" title="REST API error codes">
      <p>
        Every refusal has the form{' '}
        <Code>{'{ "error": { "code", "message", "docUrl", "requestId" } }'}</Code>. Invalid fields
        add <Code>fields</Code>; in test mode, a sealed text that didn’t open adds a{' '}
        <Code>hint</Code>, if we know why. Use the code: <Code>message</Code> is for people and may
        change. Quote <Code>requestId</Code> to our support; the header <Code>X-Request-Id</Code>{' '}
        has it, too.
      </p>
      <NameList
        entries={restErrors().map(({ code, httpStatus, message, advice }) => ({
          name: code,
          id: code,
          kind: String(httpStatus),
          text: (
            <>
              <Words>{message}</Words> <Words>{advice}</Words>
            </>
          ),
        }))}
      />
    </Section>
  );
}
