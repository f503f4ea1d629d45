import type { Described, Parameter } from './described-operations.ts';
import { saveId, variableOf } from './save-ids.ts';

type CollectionRequest = {
  readonly name: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly event: readonly object[];
};

/** One request with its parameters, an example body and a test of its status. */
export function requestOf(operation: Described): CollectionRequest {
  const { summary, description, method, requestBody } = operation;
  const [name = summary] = summary.replaceAll('`', '').split(/\.(?: |$)/);
  const example = requestBody?.content['application/json'].example;
  return {
    name,
    request: {
      method: method.toUpperCase(),
      description: `${summary}\n\n${description}`,
      url: urlOf(operation),
      header: headersOf(operation),
      ...(example && { body: bodyOf(operation.operationId, example) }),
    },
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: testOf(operation) } }],
  };
}

function urlOf({ path, parameters }: Described): object {
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1'));
  const query = parameters.filter((each) => each.in === 'query');
  return {
    raw: `{{baseUrl}}/${segments.join('/')}`,
    host: ['{{baseUrl}}'],
    path: segments,
    query: query.map((each) => ({ ...named(each), value: valueOf(each), disabled: true })),
    variable: parameters
      .filter((each) => each.in === 'path')
      .map((each) => ({ ...named(each), value: valueOf(each) })),
  };
}

function headersOf({ parameters, requestBody }: Described): object[] {
  const headers = parameters
    .filter((each) => each.in === 'header')
    .map((each) =>
      each.name === 'Idempotency-Key'
        ? { ...named(each), value: '{{$guid}}' }
        : { ...named(each), value: valueOf(each), disabled: true },
    );
  return requestBody ? [{ key: 'Content-Type', value: 'application/json' }, ...headers] : headers;
}

function named({ name, schema, description = schema.description }: Parameter) {
  return { key: name, ...(description !== undefined && { description }) };
}

/** A value to begin with; optional parameters are sent once the reader ticks them. */
function valueOf(parameter: Parameter): string {
  const { schema } = parameter;
  if (schema.format === 'date-time') return '{{$isoTimestamp}}';
  const variable = variableOf(parameter);
  if (variable !== null) return `{{${variable}}}`;
  return `${schema.default ?? schema.enum?.[0] ?? ''}`;
}

/** Values that must be current. */
const current: Readonly<Record<string, object>> = {
  payPaymentRequest: { encryptedTxt: '{{encryptedTxt}}' },
  resendWebhooksSince: { since: '{{$isoTimestamp}}' },
};

function bodyOf(operationId: string, example: object): object {
  return {
    mode: 'raw',
    raw: JSON.stringify({ ...example, ...current[operationId] }, null, 2),
    options: { raw: { language: 'json' } },
  };
}

function testOf(operation: Described): string[] {
  const statuses = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
  return [
    `pm.test('The status is ${statuses.join(' or ')}', () => {`,
    `  pm.expect([${statuses.join(', ')}]).to.include(pm.response.code);`,
    '});',
    ...saveId(operation),
  ];
}
