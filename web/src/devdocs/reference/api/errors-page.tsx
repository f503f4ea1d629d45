import { outcomeUnknownCodes } from '@piton/contract/v1/v1-error-codes.ts';
import { v1ErrorBody } from '@piton/contract/v1/v1-error-body.ts';
import { jsonSchema } from '@piton/contract/http/openapi.ts';
import { sealHints } from '@piton/contract/v1/seal-hints.ts';
import { Fragment } from 'react';
import { JsonSnippet } from '../../json-snippet.tsx';
import { NameList } from '../../name-list.tsx';
import { Code, Section } from '../../section.tsx';
import { Words } from '../../words.tsx';
import { CodeNames } from './code-names.tsx';
import { fieldsOf, type Schema } from '../describe-schema.ts';
import { Details } from '../details.tsx';
import { Fields } from '../field-list.tsx';
import { addressOf, apiOperations, errorsPath, type Operation, titleOf } from './api-document.ts';
import { apiErrors, groupOperations } from './api-errors.ts';
import { LimitsSection } from './limits-section.tsx';

export function ErrorsPage() {
  return (
    <>
      <Form />
      <Codes />
      <SealHints />
      <ResponseHeaders />
      <LimitsSection />
    </>
  );
}

function Form() {
  const fields = fieldsOf(jsonSchema(v1ErrorBody, 'output') as Schema)
    .filter(({ name }) => name !== 'error')
    // Their own sections list these with their meanings.
    .map((field) =>
      field.name.endsWith('.code')
        ? { ...field, values: [], description: codeWords(field.name) }
        : field,
    );
  return (
    <Section id="form" title="The form of a refusal">
      <p>
        A refusal changes nothing, but for <Code>gateway_unavailable</Code>, which ends the payment
        as <Code>incomplete</Code> and uses the sealed card up. Only{' '}
        <CodeNames codes={outcomeUnknownCodes} /> leave the outcome unknown, as does a response that
        isn’t ours, such as a proxy’s:{' '}
        <a href="/devdocs/api#rest-idempotency">send the same request again</a>. Decide by{' '}
        <Code>code</Code>; new codes come without a new version, so treat an unknown one by its
        status.
      </p>
      <Fields owner="form" page={errorsPath} direction="received" fields={fields} />
    </Section>
  );
}

function codeWords(name: string): string {
  return name === 'error.code' ? 'One of the codes below.' : 'One of the hints below.';
}

function Codes() {
  return (
    <Section id="codes" title="Error codes">
      <NameList
        entries={apiErrors().map(({ code, httpStatus, message, advice, operations, example }) => ({
          name: code,
          id: code,
          kind: String(httpStatus),
          text: (
            <>
              <p>
                <strong className="font-medium">
                  <Words>{message}</Words>
                </strong>
              </p>
              <p>
                <Words>{advice}</Words>
              </p>
            </>
          ),
          more: (
            <>
              <ReturnedBy operations={operations} />
              <Details title="Example">
                <JsonSnippet name={`${httpStatus} ${code}`} of={example} />
              </Details>
            </>
          ),
        }))}
      />
    </Section>
  );
}

function ReturnedBy({ operations }: { operations: readonly Operation[] }) {
  const { kind, others } = groupOperations(operations);
  if (operations.length === 0) return null;
  return (
    <p className="text-14 text-muted">
      Returned by {kind}
      {others.map((operation, index) => (
        <Fragment key={operation.operationId}>
          {(index > 0 || kind !== null) && ', '}
          <a href={addressOf(operation)} className="underline">
            {titleOf(operation)}
          </a>
        </Fragment>
      ))}
    </p>
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

/** Each header once, with the statuses that have it. */
function ResponseHeaders() {
  const descriptions = new Map(
    apiOperations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ headers = {} }) =>
        Object.entries(headers).map(([name, { description }]) => [name, description] as const),
      ),
    ),
  );
  return (
    <Section id="response-headers" title="Response headers">
      <NameList
        entries={Array.from(descriptions, ([name, description]) => ({
          name,
          text: <Words>{description}</Words>,
        }))}
      />
    </Section>
  );
}
