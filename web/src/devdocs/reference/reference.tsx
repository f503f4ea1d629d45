import { Code, Section, SubSection } from '../section.tsx';
import { Words } from '../words.tsx';
import { describeField, shapesOf } from './describe-schema.ts';
import { Example } from './example.tsx';
import { Fields } from './field-list.tsx';
import { type PublicFunction, publicFunctions } from './public-functions.ts';

export function Reference() {
  return (
    <Section id="reference" title="API reference">
      <p>
        All endpoints for servers and apps, from <a href="/openapi.json">/openapi.json</a> (OpenAPI
        3.1), which also describes the endpoints for pages. Each of the two functions is also
        available under <Code>/functions/…</Code>.
      </p>
      {publicFunctions().map((each) => (
        <Function key={each.operationId} {...each} />
      ))}
    </Section>
  );
}

function Function(described: PublicFunction) {
  const { operationId, method, path, summary, parameters, requestBody, responses } = described;
  const body = requestBody?.content['application/json'].schema;
  const inPath = parameters.map(({ name, schema }) => {
    const field = describeField(name, schema, true);
    return { ...field, kind: `${field.kind} in the path` };
  });
  return (
    <SubSection id={idOf(operationId)} title={operationId}>
      <p className="rounded-10 bg-sunken px-4 py-3 font-mono text-14 wrap-anywhere">
        <strong className="font-medium text-primary">{method}</strong> {path}
      </p>
      <p>{summary}</p>
      <h4 className="font-semibold">Request</h4>
      {body && (
        <>
          <Fields fields={shapesOf(body)[0] ?? []} direction="sent" />
          <p className="text-14 text-muted">JSON. {requestBody?.description}</p>
          <Example name={`To ${operationId}`} of={body} />
        </>
      )}
      {inPath.length > 0 && <Fields fields={inPath} direction="sent" />}
      <h4 className="font-semibold">Response</h4>
      <ResponseShapes {...described} />
      <h4 className="font-semibold">HTTP statuses</h4>
      <ul>
        {Object.entries(responses).map(([status, { description }]) => (
          <li key={status}>
            <strong className="font-medium tabular-nums">{status}</strong>
            {description.split('\n\n').map((line) => (
              <p key={line}>
                <Words>{line}</Words>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </SubSection>
  );
}

/** One list, or one per outcome. */
function ResponseShapes({ operationId, responses }: PublicFunction) {
  const schema = responses['200']?.content['application/json'].schema;
  if (!schema) return null;
  return (
    <>
      {shapesOf(schema).map((fields, index) => (
        <div key={fields.map(({ name, kind }) => `${name} ${kind}`).join()}>
          {index > 0 && <p className="mb-4 text-muted">or</p>}
          <Fields fields={fields} direction="received" />
        </div>
      ))}
      <Example name={`From ${operationId}`} of={schema} />
    </>
  );
}

/** "getCompanyData" → "get-company-data" */
function idOf(operationId: string): string {
  return operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
