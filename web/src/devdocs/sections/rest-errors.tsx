import { sealHints } from '@piton/contract/v1/seal-hints.ts';
import { NameList } from '../name-list.tsx';
import { restErrors } from '../reference/rest-errors.ts';
import { Code, Section } from '../section.tsx';
import { Words } from '../words.tsx';

export function RestErrors() {
  return (
    <>
      <Section id="codes" title="Codes">
        <p>
          Every refusal has the form{' '}
          <Code>{'{ "error": { "code", "message", "docUrl", "requestId" } }'}</Code>. Invalid fields
          add <Code>fields</Code>; in test mode, a sealed text that didn’t open adds a{' '}
          <a href="#seal-hints">hint</a>, if we know why. Use the code: <Code>message</Code> is for
          people and may change. Quote <Code>requestId</Code> to our support; the header{' '}
          <Code>X-Request-Id</Code> has it, too.
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
      <SealHints />
    </>
  );
}

function SealHints() {
  return (
    <Section id="seal-hints" title="Hints for sealed texts">
      <p>
        With a test key, <Code>unreadable_payment</Code> has a <Code>hint</Code> with one of these
        codes. A live key gets none, because hints would help those who alter payments.
      </p>
      <NameList
        entries={Object.entries(sealHints).map(([code, message]) => ({
          name: code,
          id: `hint-${code}`,
          text: message,
        }))}
      />
    </Section>
  );
}
