import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { v1MessageOf } from '@piton/contract/v1/v1-messages.ts';
import { Fragment } from 'react';
import { JsonSnippet } from '../../json-snippet.tsx';
import { CallSamples } from '../../samples.tsx';
import { Code, Section } from '../../section.tsx';
import { Words } from '../../words.tsx';
import { describeField, fieldsOf, kindOf } from '../describe-schema.ts';
import { Details } from '../details.tsx';
import { Fields, Kind } from '../field-list.tsx';
import {
  errorsPath,
  idOf,
  jsonOf,
  type Operation,
  outputOf,
  type Parameter,
  pathOf,
  titleOf,
} from './api-document.ts';
import calls from '../calls.json';
import { codesOf } from './codes-of.ts';

/** Everything that a caller of one operation needs. */
export function OperationSection(operation: Operation) {
  const { operationId, method, path, summary, description } = operation;
  return (
    <Section id={idOf(operationId)} title={titleOf(operation)}>
      <p className="max-w-none! rounded-10 bg-sunken px-4 py-3 font-mono text-14 wrap-anywhere">
        <strong className="font-medium text-primary">{method}</strong> {path}
      </p>
      <p>
        <Words>{summary}</Words>
      </p>
      {description.split('\n\n').map((rule) => (
        <p key={rule} className="text-14 text-muted">
          <Words>{rule}</Words>
        </p>
      ))}
      <Parameters {...operation} />
      <Body {...operation} />
      <h3 className={headingClasses}>Call</h3>
      <CallSamples calls={calls[operationId]} />
      <Responses {...operation} />
      <Errors {...operation} />
    </Section>
  );
}

const headingClasses = 'font-semibold';

/** A header that every operation has is described once, on the page of the rules. */
export function isShared({ in: place, name }: Parameter): boolean {
  return place === 'header' && name === 'Piton-Version';
}

function Parameters({ operationId, parameters, tags }: Operation) {
  const own = parameters.filter((parameter) => !isShared(parameter));
  if (own.length === 0) return null;
  return (
    <>
      <h3 className={headingClasses}>Parameters</h3>
      <Fields
        owner={idOf(operationId)}
        page={pathOf(tags[0])}
        direction="sent"
        fields={own.map(({ name, in: place, required, description, example, schema }) => {
          const field = describeField(name, schema, required);
          return {
            ...field,
            kind: `${field.kind} in the ${place}`,
            description: field.description || (description ?? ''),
            ...(example !== undefined && { example }),
          };
        })}
      />
    </>
  );
}

function Body({ operationId, requestBody, tags }: Operation) {
  if (!requestBody) return null;
  const { schema } = jsonOf(requestBody);
  return (
    <>
      <h3 className={headingClasses}>Body</h3>
      <p>JSON. {requestBody.description}</p>
      <Fields
        owner={idOf(operationId)}
        page={pathOf(tags[0])}
        direction="sent"
        fields={fieldsOf(schema)}
      />
    </>
  );
}

function Responses(operation: Operation) {
  const { operationId, responses, tags } = operation;
  const { schema, example } = outputOf(operation);
  const page = pathOf(tags[0]);
  const fields = fieldsOf(schema);
  const others = Object.entries(responses).filter(([status]) => /^20[1-9]$/.test(status));
  return (
    <>
      <h3 className={headingClasses}>Response</h3>
      <p>
        <strong className="font-medium tabular-nums">200</strong>{' '}
        {fields.length > 0 ? 'JSON with these fields:' : <Kind kind={kindOf(schema)} page={page} />}
      </p>
      {fields.length > 0 && (
        <Fields
          owner={`${idOf(operationId)}-response`}
          page={page}
          direction="received"
          fields={fields}
        />
      )}
      {example && (
        <Details title="Example response">
          <JsonSnippet name={`Response of ${operationId}`} of={example} />
        </Details>
      )}
      {others.map(([status, { description }]) => (
        <p key={status}>
          <strong className="font-medium tabular-nums">{status}</strong>{' '}
          <Words>{description}</Words>
        </p>
      ))}
    </>
  );
}

/** Its own codes with their messages, then the general ones. */
function Errors({ operationId, responses }: Operation) {
  const endpoint: Endpoint = v1Endpoints[operationId];
  const own = codesOf(responses).filter(({ code }) => endpoint.refusals.includes(code));
  const general = codesOf(responses).filter(({ code }) => !endpoint.refusals.includes(code));
  const byStatus = Map.groupBy(general, ({ status }) => status);
  return (
    <>
      <h3 className={headingClasses}>Errors</h3>
      <ul className="grid max-w-none! list-none! gap-x-6 pl-0! wide:grid-cols-2">
        {own.map(({ code, status }) => (
          <li key={code} className="wide:col-span-2">
            {status} <ErrorLink code={code} />: <Words>{v1MessageOf(code)}</Words>
          </li>
        ))}
        {Array.from(byStatus, ([status, codes]) => (
          <li key={status}>
            {status}{' '}
            {codes.map(({ code }, index) => (
              <Fragment key={code}>
                {index > 0 && ', '}
                <ErrorLink code={code} />
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

function ErrorLink({ code }: { code: string }) {
  return (
    <a href={`${errorsPath}#${code}`}>
      <Code>{code}</Code>
    </a>
  );
}
