import { describeEndpoint, refusalsOf } from '@piton/contract/endpoint.ts';
import { endpoints } from '@piton/contract/endpoints.ts';
import { refusals } from '@piton/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bindOpenApi, openApiDocument } from './openapi.ts';
import { testApp } from './testing/test-app.ts';

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

/** The structure of OpenAPI 3.1 as far as we use it; strict, so that anything else is noticed. */
const jsonSchema = z.record(z.string(), z.unknown());
const content = z.strictObject({ 'application/json': z.strictObject({ schema: jsonSchema }) });
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z]\w+$/i),
  summary: z.string().min(1),
  security: z.array(z.strictObject({ session: z.array(z.never()).optional() })),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: jsonSchema,
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
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

const described = { ...endpoints, sample };
const parsed = document.parse(openApiDocument(described));

function operationOf(name: keyof typeof described) {
  const { path, method } = described[name];
  const methods = parsed.paths[path.replaceAll(/:(\w+)/g, '{$1}')];
  return operation.parse(methods?.[method.toLowerCase() as 'get']);
}

describe.each(Object.keys(described) as (keyof typeof described)[])('%s', (name) => {
  test('is in it with every status it can answer', () => {
    const { responses, operationId } = operationOf(name);
    expect(operationId).toBe(name);
    const refused = refusalsOf(described[name]).map((code) => refusals[code].status);
    expect(new Set(Object.keys(responses))).toEqual(new Set(['200', ...refused.map(String)]));
  });

  test('every placeholder of its path is a parameter', () => {
    const placeholders = [...described[name].path.matchAll(/:(\w+)/g)].map(([, found]) => found);
    const inPath = operationOf(name).parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => parameter.name)).toEqual(placeholders);
  });
});

test('parameters say whether they may be left out', () => {
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

test('the names of operations are unique, and every reference leads somewhere', () => {
  const text = JSON.stringify(parsed);
  const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, schema = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    expect(parsed.components.schemas).toHaveProperty(schema);
  }
  expect(text).not.toContain('$schema');
});

test('Retry-After is promised where it is sent', () => {
  expect(operationOf('signIn').responses['429']).toHaveProperty('headers.Retry-After');
  expect(operationOf('signIn').responses['422']).not.toHaveProperty('headers');
});

test('it is served', async () => {
  const { app } = testApp();
  bindOpenApi(app, endpoints);
  const response = await app.request('/openapi.json');
  expect(document.safeParse(await response.json()).success).toBe(true);
});
