import { z } from 'zod';
import { bodyBytesMaxDefault, refusalsOf, type Endpoint } from '../http/endpoint.ts';
import { refusals, type ErrorCode } from '../http/errors.ts';
import {
  type Endpoints,
  type Json,
  jsonSchema,
  kibibytes,
  operation,
  type OpenApiDocument,
  parameters,
} from '../http/openapi.ts';
import { getCompanyData, makPayment, webPay } from '../payments/pay-functions.ts';
import { v1ErrorBody } from './v1-error-body.ts';
import { type OperationExample, v1Examples } from './v1-examples.ts';
import { anyKeyNeeded, v1MessageOf } from './v1-messages.ts';
import { idempotencyDays } from './v1-limits.ts';
import { webhookOperations } from './v1-openapi-webhooks.ts';
import { v1Version, v1Versions } from './v1-versions.ts';

/** Generates the document of `/v1`, with named schemas, so that generated clients have named types. */
export function v1OpenApiDocument(endpoints: Endpoints, serverUrl: string): OpenApiDocument {
  const named: Json = { ApiError: jsonSchema(v1ErrorBody, 'output') };
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const described = hoist(operationOf(name, endpoint), named);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described };
  }
  for (const [name, endpoint] of Object.entries(functions)) {
    paths[endpoint.path] = { post: hoist(functionOf(name, endpoint), named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Piton API',
      version: v1Version,
      description:
        'Payment requests, payments and refunds for merchants’ servers.\n\nA path that exists answers another method with 405 `wrong_method` and the header `Allow`, any other path with 404 `not_found`.',
      contact: { name: 'Piton support', url: `${serverUrl}/devdocs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    externalDocs: { url: `${serverUrl}/devdocs/api` },
    tags: [...tagsOf(endpoints), functionsTag],
    security: [{ apiKey: [] }],
    paths,
    webhooks: hoist(webhookOperations(), named),
    components: {
      schemas: named,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A secret key of the company, such as sk_test_piton_….',
        },
        publishableKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A publishable key of the company, such as pk_test_piton_…, in any page.',
        },
      },
    },
  };
}

/** Older than `/v1`; their names, texts and shapes never change. */
const functions = { getCompanyData, webPay, makPayment };
const functionsTag = { name: 'Functions', description: 'Payments without an API key.' };

function functionOf(name: string, endpoint: Endpoint): Json {
  const takesRequest = 'request' in (endpoint.body?.shape ?? {});
  const description = takesRequest
    ? 'Needs no key. With `request` it refuses another amount before charging.'
    : 'Needs no key.';
  const described = { ...operation(name, endpoint), description, tags: [functionsTag.name] };
  return JSON.parse(JSON.stringify(described), listOfOne) as Json;
}

/** Many tools don't read `prefixItems`. */
function listOfOne(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('prefixItems' in value)) return value;
  const { prefixItems, ...rest } = value;
  return { ...rest, items: (prefixItems as unknown[])[0] };
}

/** By the object that an operation is about, which some paths name last. */
function tagOf({ path }: Endpoint): string {
  const [, , first = '', , last = ''] = path.split('/');
  const words = (nestedGroups[last] ?? first).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const nestedGroups: Readonly<Record<string, string>> = {
  refunds: 'refunds',
  deliveries: 'webhook-deliveries',
  resend: 'webhook-deliveries',
};

/** In the order in which a reader needs them. */
const groups: Readonly<Record<string, string>> = {
  'Payment requests':
    'A payment request is a link with an amount. Send the customer to its `url`, or charge a card that your own page sealed.',
  Payments: 'Each attempt of a customer to pay is a payment, whatever its outcome.',
  Refunds: 'A refund returns a payment, or a part of it, to the customer’s card.',
  Disputes:
    'A dispute is a payment that the customer’s bank claims back. You respond in the dashboard.',
  Payouts: 'A payout is our transfer to your bank of what a week brought in.',
  Balance: 'The balance is what we owe you, and what is on hold or under way.',
  Events: 'An event tells your programs that something happened. Webhooks carry the same events.',
  'Webhook endpoints': 'A webhook endpoint is an address of your server to which we send events.',
  'Webhook deliveries': 'A delivery is one event on its way to one webhook endpoint.',
  Keys: 'A program can read its own API key, and revoke it.',
  Public: 'The facts that any page may read with a publishable key.',
};

function tagsOf(endpoints: Endpoints): Json[] {
  const used = new Set(Object.values(endpoints).map(tagOf));
  return Object.entries(groups)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}

function operationOf(operationId: string, endpoint: Endpoint): Json {
  const { body, summary } = endpoint;
  const example = examples[operationId];
  return {
    operationId,
    summary,
    description: [permissionOf(endpoint), secretRule(endpoint)].filter(Boolean).join('\n\n'),
    ...(endpoint.caller === 'anyKey' && {
      security: [{ publishableKey: [] }, { apiKey: [] }],
    }),
    tags: [tagOf(endpoint)],
    parameters: [
      ...parameters(endpoint.params, 'path').map((each) => ({ ...each, example: example?.id })),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.method === 'POST' ? [idempotencyKey] : []),
      version,
    ],
    ...(body && {
      requestBody: {
        description: `Up to ${kibibytes(endpoint.bodyBytesMax ?? bodyBytesMaxDefault)} KiB.`,
        required: true,
        content: json(jsonSchema(body, 'input'), example?.body),
      },
    }),
    responses: responsesOf(endpoint, example?.response),
  };
}

const examples: Readonly<Record<string, OperationExample>> = v1Examples;

function permissionOf({ caller, scope }: Endpoint): string {
  if (caller === 'anyKey') return 'Any key may call it, from any page or server.';
  return scope ? `The key needs the permission \`${scope}\`.` : 'Any secret key may call it.';
}

function secretRule({ hasSecret, method }: Endpoint): string | null {
  if (!hasSecret || method !== 'POST') return null;
  return 'The response contains a secret, so it isn’t stored: a repeat with the same `Idempotency-Key` gets 409 `idempotency_key_reused`.';
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Repeats with the same key and body get the first response, for ${idempotencyDays} days.`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const version: Json = {
  name: 'Piton-Version',
  in: 'header',
  required: false,
  description: 'The version that your program was written for. The latest by default.',
  schema: { type: 'string', enum: [...v1Versions] },
};

const always: Json = {
  'X-Request-Id': { description: 'Quote it to our support.', schema: { type: 'string' } },
};
const admitted: Json = {
  ...always,
  'RateLimit-Policy': { description: 'The limit of this key.', schema: { type: 'string' } },
  RateLimit: {
    description: 'Requests left in the window, and seconds until it ends.',
    schema: { type: 'string' },
  },
};
const retryAfter: Json = {
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } },
};
const challenge: Json = {
  'WWW-Authenticate': {
    description: 'The scheme that a key is sent with, and what is wrong with it (RFC 6750).',
    schema: { type: 'string' },
    example: 'Bearer realm="Piton API", error="invalid_token"',
  },
};

const replayed: Json = {
  'Idempotency-Replayed': {
    description: '`true` on a first response that a repeat gets, and absent otherwise.',
    schema: { type: 'string', const: 'true' },
  },
};

function responsesOf(endpoint: Endpoint, example: object | undefined): Json {
  const done = Object.entries({ 200: 'Done.', ...endpoint.otherStatuses }).map(
    ([status, description]) => {
      const schema = outputSchema(endpoint.output);
      const isStored = endpoint.method === 'POST' && status === '200' && !endpoint.hasSecret;
      const headers = {
        ...admitted,
        ...(status === '202' && retryAfter),
        ...(isStored && replayed),
      };
      const content = json(schema, status === '200' ? example : undefined);
      return [status, { description, headers, content }] as const;
    },
  );
  const byStatus: Map<number, ErrorCode[]> = Map.groupBy(
    refusalsOf(endpoint),
    (code) => refusals[code].status,
  );
  const refused = [...byStatus].map(
    ([status, codes]) => [status, refusalOf(codes, endpoint)] as const,
  );
  return Object.fromEntries([...done, ...refused]);
}

/** By reference if it has a name; zod would write the outermost schema in full. */
function outputSchema(output: z.ZodType): Json {
  const { $defs, properties } = jsonSchema(z.object({ output }), 'output') as {
    $defs?: Json;
    properties: { output: Json };
  };
  return { ...properties.output, ...($defs && { $defs }) };
}

/** Its codes are a closed list, so that clients can tell the cases apart by type. */
function refusalOf(codes: readonly ErrorCode[], { caller }: Endpoint): Json {
  const properties = { code: { type: 'string', enum: codes } };
  const only = { type: 'object', properties, required: ['code'] };
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/ApiError' },
      { type: 'object', properties: { error: only }, required: ['error'] },
    ],
  };
  const messageOf = (code: ErrorCode) =>
    code === 'invalid_key' && caller === 'anyKey' ? anyKeyNeeded : v1MessageOf(code);
  return {
    description: codes.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n\n'),
    headers: {
      ...always,
      ...(codes.some((code) => 'retryAfterSeconds' in refusals[code]) && retryAfter),
      ...(codes.some((code) => code === 'invalid_key' || code === 'missing_scope') && challenge),
    },
    content: json(schema),
  };
}

function json(schema: Json, example?: object): Json {
  return { 'application/json': { schema, ...(example && { example }) } };
}

/** Moves the schemas that zod names by `id` to the document's components. */
function hoist(value: Json, named: Json): Json {
  return JSON.parse(JSON.stringify(value), (key, each: unknown) => {
    if (typeof each === 'string' && key === '$ref') {
      return each.replace('#/$defs/', '#/components/schemas/');
    }
    if (typeof each !== 'object' || each === null || !('$defs' in each)) return each;
    const { $defs, ...rest } = each;
    Object.assign(named, $defs);
    return rest;
  }) as Json;
}
