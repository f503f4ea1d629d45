import { assert, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeEndpoint, refusalsOf, type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { refusals } from './errors.ts';
import { openApiDocument } from './openapi.ts';

const sample = describeEndpoint({
  method: 'GET',
  path: '/api/companies/:companyId/sales',
  caller: 'signedIn',
  summary: 'Sales of one company.',
  params: z.object({ companyId: z.string() }),
  query: z.object({ cursor: z.string().optional(), mode: z.enum(['live', 'test']) }),
  output: z.object({ nextCursor: z.string().nullable() }),
  refusals: [],
});

const pay = describeEndpoint({
  method: 'POST',
  path: '/pay',
  alsoAt: ['/functions/pay'],
  caller: 'anyone',
  summary: 'Pay.',
  body: z.object({ amount: z.string() }),
  output: z.object({ paid: z.boolean() }),
  otherStatuses: { 202: 'The outcome isn’t known yet.', 404: 'Company not found.' },
  refusalBody: ({ message }) => ({ msg: message }),
  refusals: ['not_found'],
});

const find = describeEndpoint({
  method: 'GET',
  path: '/api/find',
  caller: 'anyone',
  summary: 'Find.',
  output: z.object({ found: z.boolean() }),
  otherStatuses: { 404: 'There is no such thing.' },
  refusals: ['not_found'],
});

const save = describeEndpoint({
  method: 'GET',
  path: '/api/table.csv',
  caller: 'signedIn',
  summary: 'Save.',
  output: z.string(),
  file: 'text/csv',
  refusals: [],
});

/**
 * The structure of OpenAPI 3.1 as far as we use it. It is strict, so that the test notices
 * anything else.
 */
const jsonSchema = z.record(z.string(), z.unknown());
const body = z.strictObject({
  schema: jsonSchema,
  examples: z.record(z.string(), z.strictObject({ value: z.unknown() })).optional(),
});
const content = z
  .strictObject({
    'application/json': body.optional(),
    'text/csv': body.optional(),
    'application/octet-stream': body.optional(),
    'application/pdf': body.optional(),
    'image/png': body.optional(),
    'image/jpeg': body.optional(),
  })
  .refine((types) => Object.keys(types).length > 0);
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z]\w+$/i),
  summary: z.string().min(1),
  description: z.string().min(1).optional(),
  security: z.array(z.strictObject({ session: z.array(z.never()).optional() })),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: z.string().min(1).optional(),
      schema: jsonSchema,
    }),
  ),
  requestBody: z
    .strictObject({
      description: z.string().regex(/^Up to \d+ KiB\.$/),
      required: z.literal(true),
      content,
    })
    .optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), headers: jsonSchema.optional(), content }),
  ),
});
const document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(
    z.string().regex(/^\/[^:]*$/),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.strictObject({ schemas: jsonSchema, securitySchemes: jsonSchema }),
});

const described: Record<string, Endpoint> = { ...endpoints, sample, pay, find, save };
const parsed = document.parse(openApiDocument(described));

function operationOf(name: string) {
  const { path, method } = endpointOf(name);
  const methods = parsed.paths[path.replaceAll(/:(\w+)/g, '{$1}')];
  return operation.parse(methods?.[method.toLowerCase() as 'get']);
}

function endpointOf(name: string): Endpoint {
  const endpoint = described[name];
  assert(endpoint);
  return endpoint;
}

describe.each(Object.keys(described))('%s', (name) => {
  test('is documented with every status it can return', () => {
    const { responses, operationId } = operationOf(name);
    expect(operationId).toBe(name);
    const { otherStatuses = {} } = endpointOf(name);
    const refused = refusalsOf(endpointOf(name)).map((code) => String(refusals[code].status));
    const statuses = new Set(['200', ...Object.keys(otherStatuses), ...refused]);
    expect(new Set(Object.keys(responses))).toEqual(statuses);
  });

  test('has a parameter for every placeholder of its path', () => {
    const placeholders = [...endpointOf(name).path.matchAll(/:(\w+)/g)].map(([, found]) => found);
    const inPath = operationOf(name).parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => parameter.name)).toEqual(placeholders);
  });
});

test('parameters say whether they are required', () => {
  const required = operationOf('sample').parameters.map((parameter) => [
    parameter.name,
    parameter.required,
  ]);
  expect(required).toEqual([
    ['companyId', true],
    ['cursor', false],
    ['mode', true],
  ]);
});

test('only endpoints that a session may change require the Origin', () => {
  const asksForOrigin = (name: string) =>
    operationOf(name).parameters.some((parameter) => parameter.name === 'Origin');
  for (const [name, { caller, method }] of Object.entries(described)) {
    expect([name, asksForOrigin(name)]).toEqual([name, caller !== 'anyone' && method !== 'GET']);
  }
});

test('operation names are unique, and every reference resolves', () => {
  const text = JSON.stringify(parsed);
  const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, schema = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    expect(parsed.components.schemas).toHaveProperty(schema);
  }
  expect(text).not.toContain('$schema');
});

test('a body has its size limit', () => {
  expect(operationOf('makPayment').requestBody?.description).toBe('Up to 16 KiB.');
  expect(operationOf('pay').requestBody?.description).toBe('Up to 64 KiB.');
});

test('Retry-After is documented for the responses that have it', () => {
  expect(operationOf('signIn').responses['429']).toHaveProperty('headers.Retry-After');
  expect(operationOf('webPay').responses['202']).toHaveProperty('headers.Retry-After');
  expect(operationOf('signIn').responses['422']).not.toHaveProperty('headers');
});

describe('the properties of one endpoint', () => {
  const refusal = { $ref: '#/components/schemas/Refusal' };
  const schemaOf = (name: string, status: number) =>
    operationOf(name).responses[status]?.content['application/json']?.schema;

  test('lists only the first of its paths', () => {
    expect(parsed.paths).toHaveProperty(['/pay']);
    expect(parsed.paths).not.toHaveProperty(['/functions/pay']);
  });

  test('another status has its description and the one output', () => {
    expect(operationOf('pay').responses[202]?.description).toBe('The outcome isn’t known yet.');
    expect(schemaOf('pay', 202)).toEqual(schemaOf('pay', 200));
    expect(schemaOf('pay', 202)).toHaveProperty('properties.paid');
  });

  test('a status of both outputs and errors describes both', () => {
    const { description } = operationOf('find').responses[404] ?? {};
    expect(description).toBe('There is no such thing.\n\n`not_found`: Not found.');
    expect(schemaOf('find', 404)).toEqual({ anyOf: [schemaOf('find', 200), refusal] });
  });

  test('a file has its own type, and its errors are JSON', () => {
    const { responses } = operationOf('save');
    expect(responses[200]?.content).toEqual({ 'text/csv': { schema: { type: 'string' } } });
    expect(responses[401]?.content).toEqual({ 'application/json': { schema: refusal } });
  });

  test('an error with its own text is described by it', () => {
    const { description } = operationOf('makPayment').responses[503] ?? {};
    expect(description).toBe(
      '`Incomplete`, `unavailable`: We can’t charge cards right now. Nothing was charged. ' +
        'This encryptedTxt has been used. Seal the payment again to retry.\n\n' +
        '`Pending`, `busy`: The outcome isn’t known yet. Retry with the same encryptedTxt.',
    );
    expect(operationOf('makPayment').responses[500]?.description).toMatch(/^`Pending`/);
  });

  test('errors in another shape are shown in full', () => {
    expect(operationOf('pay').responses[400]?.description).toBe(refusals.malformed.message);
    expect(operationOf('pay').responses[400]?.content['application/json']?.examples).toEqual({
      malformed: { value: { msg: refusals.malformed.message } },
    });
    expect(operationOf('find').responses[404]?.content['application/json']).not.toHaveProperty(
      'examples',
    );
    expect(schemaOf('pay', 400)).toEqual({
      type: 'object',
      description: 'A shape of its own for the refusals of this endpoint.',
    });
    expect(schemaOf('pay', 404)).toHaveProperty('anyOf.0', schemaOf('pay', 200));
    expect(JSON.stringify(operationOf('pay'))).not.toContain('Refusal');
    expect(operationOf('pay').responses[503]).toHaveProperty('headers.Retry-After');
  });
});
