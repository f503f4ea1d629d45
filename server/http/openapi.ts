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
    responses: responses(endpoint),
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

/** One response per status; answers and refusals that share it are told apart in its description. */
function responses(endpoint: Endpoint): Json {
  const answers: Record<number, string> = { 200: 'Done.', ...endpoint.otherStatuses };
  const refused: Map<number, ErrorCode[]> = Map.groupBy(
    refusalsOf(endpoint),
    (code) => refusals[code].status,
  );
  const statuses = new Set([...Object.keys(answers).map(Number), ...refused.keys()]);
  const output = jsonSchema(endpoint.output, 'output');
  const refusal = endpoint.refusalBody ? ownRefusal : { $ref: '#/components/schemas/Refusal' };
  return Object.fromEntries(
    [...statuses].map((status) => {
      const meaning = answers[status];
      const codes = refused.get(status) ?? [];
      return [status, response({ meaning, codes, output, refusal, file: endpoint.file })];
    }),
  );
}

/** A function shapes it, so that words are all there is to say. */
const ownRefusal = {
  type: 'object',
  description: 'A shape of its own for the refusals of this endpoint.',
};

function response(of: {
  meaning: string | undefined;
  codes: readonly ErrorCode[];
  output: Json;
  refusal: Json;
  file: Endpoint['file'];
}): Json {
  const { meaning, codes, output, refusal, file } = of;
  const words = codes.map((code) => `\`${code}\`: ${refusals[code].message}`);
  const waits = codes.some((code) => 'retryAfterSeconds' in refusals[code]);
  const isFile = meaning !== undefined && file !== undefined;
  const schemas = [
    ...(meaning === undefined || isFile ? [] : [output]),
    ...(codes.length > 0 ? [refusal] : []),
  ];
  return {
    description: [...(meaning === undefined ? [] : [meaning]), ...words].join('\n\n'),
    ...(waits && {
      headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
    }),
    content: {
      ...(isFile && { [file]: { schema: output } }),
      ...(schemas.length > 0 && json(oneOf(schemas))),
    },
  };
}

function oneOf(schemas: readonly Json[]): Json {
  const [only, ...others] = schemas;
  return only && others.length === 0 ? only : { anyOf: schemas };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
