import { keyScopes } from '@piton/contract/api-keys/api-key.ts';
import { repeatableCodes, temporaryStatuses } from '@piton/contract/v1/v1-error-codes.ts';
import { idempotencyDays } from '@piton/contract/v1/v1-limits.ts';
import { v1Version } from '@piton/contract/v1/v1-versions.ts';
import { installCommands } from '../install-commands.ts';
import { NameList } from '../name-list.tsx';
import { CodeNames } from '../reference/api/code-names.tsx';
import { Samples } from '../samples.tsx';
import { Code, Section, SubSection } from '../section.tsx';
import { Snippet } from '../snippet.tsx';

/** A guide: a program on a server that must not lose a payment, nor take one twice. */
export function Server() {
  return (
    <>
      <Install />
      <Keys />
      <Repeats />
      <Errors />
      <Lists />
      <Upkeep />
    </>
  );
}

const install = {
  'Node.js': installCommands.node,
  PHP: installCommands.composer,
  Python: installCommands.python,
};

function Install() {
  return (
    <Section id="server-install" title="Install a library">
      <p>
        There is one for Node.js, PHP and Python, with the same methods. Any language that can send
        HTTPS and JSON works without: the curl samples show each request.{' '}
        <a href="/devdocs#libraries">Libraries</a> has more about them, and PHP without Composer.
      </p>
      {Object.entries(install).map(([name, command]) => (
        <Snippet key={name} name={`In your project, ${name}`} language="shell">
          {command}
        </Snippet>
      ))}
    </Section>
  );
}

function Keys() {
  return (
    <Section id="server-keys" title="Address, keys and permissions">
      <p>
        Create a secret key under <a href="/developers?mode=test">Developers</a>, and give it to
        your program by the environment, never in code or a repository. The samples and the
        libraries read these:
      </p>
      <Snippet name="The environment of your server" language="shell">
        {`export PITON_URL=%ORIGIN%
export PITON_KEY=sk_test_piton_…`}
      </Snippet>
      <p>
        Give each program a key of its own, with only the permissions that it needs. A web shop
        needs <Code>request</Code> and <Code>read</Code>. Keep <Code>refund</Code> for the program
        of your staff.
      </p>
      <NameList entries={Object.entries(keyScopes).map(([name, text]) => ({ name, text }))} />
      <p>Check at the start of your program that the key works and is of the right mode:</p>
      <Samples step="check-key" />
      <p>
        A live key doesn’t see test payments, and a test key no live ones: both return{' '}
        <Code>not_found</Code> for an id of the other mode.
      </p>
    </Section>
  );
}

function Repeats() {
  return (
    <Section id="server-repeats" title="Timeouts and repeats">
      <p>
        A connection can break after your request did its work. So send each POST with an{' '}
        <Code>Idempotency-Key</Code>, and the same one with each repeat. For {idempotencyDays} days
        a repeat gets the first response, and nothing happens twice.
      </p>
      <ul>
        <li>
          <strong>Use the order’s own key</strong>, such as <Code>order-17</Code> or{' '}
          <Code>refund-17-1</Code>, stored before you send. Then a repeat is safe even after your
          program has crashed. A random key is safe only while the program remembers it.
        </li>
        <li>
          <strong>Wait long enough.</strong> Charging a sealed card can take a minute, because
          customers’ banks may be slow. Everything else takes seconds. The libraries wait 70
          seconds.
        </li>
        <li>
          <strong>Repeat</strong> after a lost connection, and after the codes{' '}
          <CodeNames codes={repeatableCodes} />. If a response has a code that you don’t know, or
          none, {temporaryStatuses.join(', ')} may be repeated. Wait for <Code>Retry-After</Code> if
          the response has it, otherwise half a second, and twice as long each time. The libraries
          do so twice, and then throw. They wait up to 30 seconds each time; if Piton asks for more,
          they throw at once.
        </li>
        <li>
          <strong>Don’t repeat</strong> other refusals: the same request is refused again.
        </li>
        <li>
          GET, PATCH and DELETE need no key. Repeating them has no further effect, though a repeated
          DELETE may return 404, or 401 for <Code>keys/current</Code>.
        </li>
      </ul>
      <Samples step="retry-safely" />
    </Section>
  );
}

function Errors() {
  return (
    <Section id="server-errors" title="Errors">
      <p>
        A refusal has a JSON body with <Code>error.code</Code>, and the libraries throw it. Decide
        by <Code>code</Code>: messages are for people and may change.{' '}
        <a href="/devdocs/api/errors">All codes</a>.
      </p>
      <Samples step="handle-errors" />
      <ul>
        <li>
          <strong>400, 422</strong>: your request is wrong. <Code>fields</Code> names each wrong
          one.
        </li>
        <li>
          <strong>401, 403</strong>: the key is wrong, expired, revoked or lacks a permission.
          Nothing was done. Alert yourself.
        </li>
        <li>
          <strong>404</strong>: there is no such thing in this company and mode.
        </li>
        <li>
          <strong>409, 410</strong>: the state doesn’t allow it, such as <Code>request_paid</Code>.
          Read the object again. After <Code>idempotency_key_in_use</Code>, the first request still
          runs: repeat yours.
        </li>
        <li>
          <strong>429</strong>: wait for <Code>Retry-After</Code>. After <Code>card_testing</Code>,
          send your customer to the payment request’s <Code>url</Code> instead.
        </li>
        <li>
          <strong>
            500 or 503 with <Code>unexpected</Code> or <Code>unavailable</Code>, or no response
          </strong>
          : the outcome is unknown. Repeat with the same <Code>Idempotency-Key</Code>, or look it
          up. After <Code>gateway_unavailable</Code> nothing was charged, and that sealed card is
          used up.
        </li>
      </ul>
      <p>
        A declined card is no error: the response is 200, and the payment’s <Code>status</Code> is{' '}
        <Code>declined</Code>.
      </p>
    </Section>
  );
}

function Lists() {
  return (
    <Section id="server-lists" title="Lists">
      <p>
        The libraries fetch further pages as you go through a list. With plain HTTP, send{' '}
        <Code>nextCursor</Code> as <Code>cursor</Code> until it is <Code>null</Code>.
      </p>
      <Samples step="list-payments" />
    </Section>
  );
}

function Upkeep() {
  return (
    <Section id="server-upkeep" title="Versions and logs">
      <SubSection id="server-versions" title="Versions">
        <p>
          Send <Code>Piton-Version: {v1Version}</Code>, the version that you wrote for. Each library
          sends its own. Without it, you get the latest one. Ignore fields, event types and error
          codes that you don’t know, because new ones come without a new version.
        </p>
      </SubSection>
      <SubSection id="server-logs" title="Logs">
        <p>
          Each response has <Code>X-Request-Id</Code>, and a refusal the same text as{' '}
          <Code>error.requestId</Code>. Write it to your log with your order’s number, and quote it
          to our support. <a href="/developers/requests">Developers</a> shows the same request as we
          got it, for 30 days. Keep keys, sealed texts and customers’ data out of your logs.
        </p>
      </SubSection>
    </Section>
  );
}
