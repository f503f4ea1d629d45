import { collectionPath } from '@piton/contract/http/docs-pages.ts';
import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { keyPattern, keyScopes } from '@piton/contract/api-keys/api-key.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import {
  idempotencyDays,
  keyRequestsAMinute,
  networkRequestsAMinute,
} from '@piton/contract/v1/v1-limits.ts';
import { v1Version } from '@piton/contract/v1/v1-versions.ts';
import methods from '../reference/methods.json';
import { NameList } from '../name-list.tsx';
import { addressOf, apiOperations } from '../reference/api/api-document.ts';
import { Code, Section } from '../section.tsx';
import { Words } from '../words.tsx';

export function RestApi() {
  return (
    <>
      <Section id="rest-api" title="Operations">
        <p>
          The rules for all operations. <a href="/v1/openapi.json">/v1/openapi.json</a> (OpenAPI
          3.1) describes each one in full, and you can generate a client from it. Bodies are JSON in
          UTF-8. Amounts are text with a currency, which is always <Code>XCD</Code>, never USD;
          fees, and other money that includes them, may have three decimals, such as{' '}
          <Code>2.925</Code>. Times are UTC, and an id begins with its kind, such as{' '}
          <Code>pay_</Code>. Lists come newest first, <a href="#pagination">page by page</a>. The
          libraries have one name for each operation in every language, written as the language
          writes names: <Code>payment_requests.create</Code> in Python.
        </p>
        <Operations />
      </Section>
      <Collection />
      <Keys />
      <Pagination />
      <Idempotency />
      <Limits />
      <Versions />
      <LeakedKeys />
    </>
  );
}

function Collection() {
  return (
    <Section id="collection" title="Try them in Postman or Bruno">
      <p>
        <a href={collectionPath} download>
          Download the collection
        </a>{' '}
        and import it. It has each operation with an example, and its requests save ids for those
        after them. Put a test key into the variable <Code>secretKey</Code> and send them from top
        to bottom. When a request needs a payment, open the <Code>url</Code> of the payment request
        that you created, and pay with a <a href="/devdocs/testing">test card</a>.
      </p>
    </Section>
  );
}

function Operations() {
  const entries = apiOperations.map((operation) => ({
    name: `${operation.method} ${operation.path}`,
    kind: callerOf(v1Endpoints[operation.operationId]),
    text: (
      <>
        <a href={addressOf(operation)}>
          <Words>{operation.summary}</Words>
        </a>
        <Method operationId={operation.operationId} />
      </>
    ),
  }));
  return <NameList entries={entries} />;
}

/** As the libraries name it. */
function Method({ operationId }: { operationId: string }) {
  const method = (methods as Partial<Record<string, string>>)[operationId];
  if (method === undefined) return null;
  return (
    <span className="block text-14 text-muted">
      In the libraries: <Code>{method}</Code>
    </span>
  );
}

function callerOf({ caller, scope }: Endpoint): string {
  if (caller === 'anyKey') return 'any key';
  return scope ? `permission ${scope}` : 'any secret key';
}

function Keys() {
  return (
    <Section id="rest-keys" title="API keys">
      <p>
        Create keys in the dashboard under <a href="/developers">Developers</a> and send one as{' '}
        <Code>Authorization: Bearer …</Code>. Keep secret keys (<Code>sk_…</Code>) on your server.{' '}
        <a href="/devdocs/card-form#publishable-keys">Publishable keys</a> (<Code>pk_…</Code>) may
        be in any page.
      </p>
      <p>
        A key belongs to one company and one mode: <Code>sk_test_…</Code> sees and makes test
        payments alone. Live keys need an approved company. Give each program its own secret key,
        with the permissions that it needs:
      </p>
      <NameList entries={Object.entries(keyScopes).map(([name, text]) => ({ name, text }))} />
    </Section>
  );
}

function Pagination() {
  return (
    <Section id="pagination" title="Pagination">
      <p>
        Each list has <Code>items</Code> and <Code>nextCursor</Code>. To get the next page, send the
        same parameters and the cursor as <Code>cursor</Code>, until <Code>nextCursor</Code> is{' '}
        <Code>null</Code>. A page has 25 items unless you ask for another <Code>limit</Code>, up to
        100. New entries neither repeat nor hide others. Only <Code>GET /v1/webhook-endpoints</Code>{' '}
        returns everything at once, and refuses these parameters.
      </p>
    </Section>
  );
}

function Idempotency() {
  return (
    <Section id="rest-idempotency" title="Sending a request again">
      <p>
        Send an <Code>Idempotency-Key</Code> with each POST, another for each operation, such as{' '}
        <Code>order-17-create</Code> and <Code>order-17-refund-1</Code>: up to 255 visible
        characters. Paying needs none: a sealed text is charged once. After a lost response, send
        the same request with the same key.
      </p>
      <ul>
        <li>
          For {idempotencyDays} days, a repeat with the same key and body gets the first response,
          and nothing happens twice. The response says so in <Code>Idempotency-Replayed: true</Code>
          .
        </li>
        <li>
          The same key with another body or endpoint is refused with 409 and{' '}
          <Code>idempotency_key_reused</Code>.
        </li>
        <li>
          A repeat that arrives while the first request runs waits for its response, and gets 409
          with <Code>idempotency_key_in_use</Code> if that takes too long.
        </li>
        <li>
          After <Code>unexpected</Code> (500), <Code>unavailable</Code> (503) or no response the
          outcome is unknown. A repeat with the same key and body completes the first request
          instead of doing it twice.
        </li>
        <li>
          Any other refusal changes nothing and isn’t stored, so you can correct the request and
          keep the key, unless an earlier outcome is unknown. A pending payment isn’t stored either:
          a repeat returns its present state.
        </li>
        <li>
          <strong>A secret is shown once.</strong> If the response contains one, such as a webhook
          endpoint’s signing secret, we don’t store it: a repeat is refused with{' '}
          <Code>idempotency_key_reused</Code>, and nothing happens twice. If the response was lost,
          rotate the secret.
        </li>
        <li>All keys of a company in one mode share their idempotency keys.</li>
      </ul>
    </Section>
  );
}

function Limits() {
  return (
    <Section id="rest-limits" title="Limits">
      <p>
        A secret key may send {keyRequestsAMinute.toLocaleString('en')} requests in a minute,
        whatever their addresses. Requests with a publishable key count for the visitor’s network:{' '}
        {networkRequestsAMinute} in a minute. Each response states the limit in{' '}
        <Code>RateLimit-Policy</Code>, and in <Code>RateLimit</Code> the requests left (
        <Code>r</Code>) and the seconds until the window ends (<Code>t</Code>). Beyond it, the
        status is 429: wait for <Code>Retry-After</Code>.{' '}
        <a href="/devdocs/api/errors#limits">All limits</a>.
      </p>
    </Section>
  );
}

function Versions() {
  return (
    <Section id="rest-versions" title="Versions">
      <p>
        A version is a date. Send the one you wrote for as <Code>Piton-Version: {v1Version}</Code>;
        without it, you get the latest. A new version comes only with a change that could break a
        program. New endpoints, optional parameters, fields and error codes come without one, so
        ignore those you don’t know. The <a href="/devdocs/changelog">changelog</a> lists both.
      </p>
    </Section>
  );
}

function LeakedKeys() {
  return (
    <Section id="rest-leaked-keys" title="Leaked keys">
      <p>
        Rotate a key that others may have seen. Anyone who finds one can revoke it at once and
        permanently with <Code>DELETE /v1/keys/current</Code>. This disables the webhook endpoints
        whose address was set with the key, and their owner gets an email. Secret scanners find our
        keys with <Code>{keyPattern.source.replaceAll(/[$^]/g, '')}</Code>; the last six characters
        are the CRC-32 of everything before them, in base 62 (digits, capitals, small letters).
      </p>
    </Section>
  );
}
