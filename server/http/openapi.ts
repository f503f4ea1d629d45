import { refusalsOf, type Endpoint } from '@piton/contract/endpoint.ts';
import { errorBody, refusals, type ErrorCode } from '@piton/contract/errors.ts';
import { z } from 'zod';
import type { HttpApp } from './http-app.ts';

type Json = Record<string, unknown>;
type Endpoints = Readonly<Record<string, Endpoint>>;

/** OpenAPI 3.1, whose schemas are JSON Schema as zod writes it. */
export function openApiDocument(endpoints: Endpoints): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Piton',
      version: '1',
      description: 'Payment collection for merchants in Saint Lucia.',
    },
    paths,
    components: {
      schemas: { Refusal: jsonSchema(errorBody, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-piton_session',
          description: 'Set by signing in; named piton_session where the site is plain http.',
        },
      },
    },
  };
}

export function bindOpenApi(app: HttpApp, endpoints: Endpoints): void {
  const document = openApiDocument(endpoints);
  app.get('/openapi.json', (c) => {
    c.set('route', '/openapi.json');
    return c.json(document, 200, { 'cache-control': 'no-cache' });
  });
}

function operation(operationId: string, endpoint: Endpoint): Json {
  return {
    operationId,
    summary: endpoint.summary,
    security: endpoint.caller === 'anyone' ? [] : [{ session: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: { required: true, content: json(jsonSchema(endpoint.body, 'input')) },
    }),
    responses: {
      200: { description: 'Done.', content: json(jsonSchema(endpoint.output, 'output')) },
      ...refusalResponses(refusalsOf(endpoint)),
    },
  };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const fields: Record<string, z.core.$ZodType> = schema.shape;
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: jsonSchema(field, 'input'),
  }));
}

/** One response per status; codes that share it are told apart in its description. */
function refusalResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, sharing]) => [
      status,
      {
        description: sharing.map((code) => `\`${code}\`: ${refusals[code].message}`).join('\n\n'),
        ...(sharing.some((code) => 'retryAfterSeconds' in refusals[code]) && {
          headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
        }),
        content: json({ $ref: '#/components/schemas/Refusal' }),
      },
    ]),
  );
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
