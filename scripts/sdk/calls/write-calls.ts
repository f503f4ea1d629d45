import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { type OperationExample, v1Examples } from '@piton/contract/v1/v1-examples.ts';
import { snakeCase } from '../python/python-type.ts';
import { type Api, type Method, refName } from '../read-api.ts';
import {
  type Entry,
  jsonStyle,
  nodeStyle,
  phpStyle,
  pythonStyle,
  writeEntries,
  writeValue,
} from './write-value.ts';

type Operation = keyof typeof v1Endpoints;
type Call = Method & {
  readonly resource: string;
  readonly id: string | undefined;
  /** The body, or a query. */
  readonly params: object | undefined;
};

/** Each operation with the example of its reference, as curl and each SDK write it, and its method. */
export function writeCalls({ resources }: Api): Record<string, string> {
  const calls = resources.flatMap(({ name, methods }) =>
    methods.map((method): Call => {
      const { id, body }: OperationExample = v1Examples[method.operation as Operation];
      return { ...method, resource: name, id, params: body };
    }),
  );
  const written = Object.fromEntries(
    Object.keys(v1Endpoints).map((operation) => {
      const call = calls.find((each) => each.operation === operation) ?? sameAs(operation, calls);
      const curl = curlCall(operation as Operation);
      return [
        operation,
        { curl, node: nodeCall(call), php: phpCall(call), python: pythonCall(call) },
      ];
    }),
  );
  const methods = Object.fromEntries(
    calls.map(({ operation, resource, name }) => [operation, `${resource}.${name}`]),
  );
  return {
    'web/src/devdocs/reference/calls.json': `${JSON.stringify(written, null, 2)}\n`,
    'web/src/devdocs/reference/methods.json': `${JSON.stringify(methods, null, 2)}\n`,
  };
}

/** The operation without a method of its own. */
function sameAs(operation: string, calls: readonly Call[]): Call {
  const refunds = calls.find((each) => each.operation === 'listRefunds');
  if (operation !== 'listPaymentRefunds' || refunds === undefined) {
    throw new Error(`no method does the same as ${operation}`);
  }
  return { ...refunds, params: { payment: v1Examples.listPaymentRefunds.id } };
}

/** As in the samples of the guides: a repeat for the same order creates nothing twice. */
const idempotencyKeys: Partial<Record<Operation, string>> = {
  createPaymentRequest: 'order-17',
  createRefund: 'order-17-refund-1',
};

function curlCall(operation: Operation): string {
  const { method, path, caller } = v1Endpoints[operation];
  const { id = '', body }: OperationExample = v1Examples[operation];
  const key = caller === 'anyKey' ? 'PITON_PUBLISHABLE_KEY' : 'PITON_KEY';
  const idempotencyKey = idempotencyKeys[operation];
  const isUsual = method === (body ? 'POST' : 'GET');
  const json =
    body && writeValue(body, jsonStyle, { before: 8, depth: 1 }).replaceAll("'", String.raw`'\''`);
  return [
    `curl -sS --fail-with-body${isUsual ? '' : ` -X ${method}`} "$PITON_URL${path.replace(':id', id)}"`,
    `-H "Authorization: Bearer $${key}"`,
    ...(idempotencyKey ? [`-H 'Idempotency-Key: ${idempotencyKey}'`] : []),
    ...(json ? [`-H 'Content-Type: application/json'`, `-d '${json}'`] : []),
  ].join(' \\\n  ');
}

function nodeCall(call: Call): string {
  const { resource, name, item } = call;
  const result = resultName(call);
  const method = `piton.${resource}.${name}`;
  if (item) {
    const start = `for await (const ${result} of ${method}(`;
    return `${start}${argumentsOf(call, nodeStyle, start)})) {\n  console.log(${result});\n}`;
  }
  const start = `const ${result} = await ${method}(`;
  return `${start}${argumentsOf(call, nodeStyle, start)});`;
}

function phpCall(call: Call): string {
  const { resource, name, item } = call;
  const result = `$${resultName(call)}`;
  const method = `$piton->${resource}->${name}`;
  if (item) {
    const start = `foreach (${method}(`;
    const list = `${start}${argumentsOf(call, phpStyle, start)})`;
    return `${list} as ${result}) {\n    var_dump(${result});\n}`;
  }
  const start = `${result} = ${method}(`;
  return `${start}${argumentsOf(call, phpStyle, start)});`;
}

function argumentsOf({ id, params }: Call, style: typeof nodeStyle, start: string): string {
  const first = id ? [style.text(id)] : [];
  if (!params) return first.join('');
  const before = [start, ...first, ');'].join(', ').length;
  return [...first, writeValue(params, style, { before })].join(', ');
}

/** Its parameters are keywords. */
function pythonCall(call: Call): string {
  const { resource, name, id, params = {}, item } = call;
  const entries: Entry[] = [
    ...(id ? [['', id] as const] : []),
    ...Object.entries(params).map(
      ([field, value]: [string, unknown]) => [`${snakeCase(field)}=`, value] as const,
    ),
  ];
  const isShort = entries.length <= 2 && entries.every(([, value]) => typeof value === 'string');
  const given = isShort
    ? entries.map(([prefix, value]) => prefix + writeValue(value, pythonStyle)).join(', ')
    : `\n${writeEntries(entries, pythonStyle)}`;
  const method = `piton.${snakeCase(resource)}.${snakeCase(name)}(${given})`;
  const result = snakeCase(resultName(call));
  return item ? `for ${result} in ${method}:\n    print(${result})` : `${result} = ${method}`;
}

/** "WebhookEndpointWithSecret" → "endpoint" */
function resultName({ item, output }: Method): string {
  const name = refName(item ?? output) ?? 'result';
  const short = name
    .replaceAll(/^(?:Public|Webhook)|WithSecret$/g, '')
    .replace('PayoutEntry', 'Entry');
  return short.charAt(0).toLowerCase() + short.slice(1);
}
