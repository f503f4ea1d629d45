import { z } from 'zod';
import { bodyBytesMaxDefault, refusalsOf, type Endpoint } from './endpoint.ts';
import { errorBody, missingOriginMessage, refusals, type ErrorCode } from './errors.ts';
import { stepUp, stepUpMinutes } from '../identity/step-up.ts';

export type Json = Record<string, unknown>;
export type OpenApiDocument = Json & { openapi: '3.1.0'; paths: Record<string, Json> };
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** The endpoints for merchants and their programs. */
export function publicEndpoints(endpoints: Endpoints): Endpoints {
  return Object.fromEntries(Object.entries(endpoints).filter(([, each]) => !isOfConsole(each)));
}

/** The endpoints for staff, including the one that accepts an invitation. */
export function consoleEndpoints(endpoints: Endpoints): Endpoints {
  return Object.fromEntries(Object.entries(endpoints).filter(([, each]) => isOfConsole(each)));
}

function isOfConsole({ path }: Endpoint): boolean {
  return path.startsWith('/api/console/');
}

/** Generates OpenAPI 3.1; zod writes the schemas as JSON Schema. */
export function openApiDocument(endpoints: Endpoints): OpenApiDocument {
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

export function operation(operationId: string, endpoint: Endpoint): Json {
  return {
    operationId,
    summary: endpoint.summary,
    ...(endpoint.stepUp && {
      description: `Requires step-up authentication (\`${stepUp.method} ${stepUp.path}\`) within the last ${stepUpMinutes} minutes.`,
    }),
    security: endpoint.caller === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(isChangedBySession(endpoint) ? [originHeader] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        description: `Up to ${kibibytes(endpoint.bodyBytesMax ?? bodyBytesMaxDefault)} KiB.`,
        required: true,
        content: json(jsonSchema(endpoint.body, 'input')),
      },
    }),
    ...(endpoint.upload && {
      requestBody: {
        description: `Up to ${kibibytes(endpoint.upload.bytesMax)} KiB.`,
        required: true,
        content: Object.fromEntries(
          endpoint.upload.types.map((type) => [type, { schema: fileSchema }]),
        ),
      },
    }),
    responses: responses(endpoint),
  };
}

const fileSchema: Json = { type: 'string', format: 'binary' };

function isChangedBySession({ caller, method }: Endpoint): boolean {
  return caller !== 'anyone' && method !== 'GET';
}

/** Browsers send this header themselves. */
const originHeader: Json = {
  name: 'Origin',
  in: 'header',
  required: true,
  description: `The address of this site, such as https://pay.example.lc. ${missingOriginMessage}`,
  schema: { type: 'string', format: 'uri' },
};

export function kibibytes(bytes: number): number {
  return bytes / 1024;
}

export function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const fields: Record<string, z.core.$ZodType> = schema.shape;
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: jsonSchema(field, 'input'),
  }));
}

/** One entry per status; its description tells apart the responses that share it. */
function responses(endpoint: Endpoint): Json {
  const described: Record<number, string> = { 200: 'Done.', ...endpoint.otherStatuses };
  const refused: Map<number, ErrorCode[]> = Map.groupBy(
    refusalsOf(endpoint),
    (code) => refusals[code].status,
  );
  const statuses = new Set([...Object.keys(described).map(Number), ...refused.keys()]);
  return Object.fromEntries(
    [...statuses].map((status) => {
      const codes = refused.get(status) ?? [];
      return [status, response(endpoint, { status, meaning: described[status], codes })];
    }),
  );
}

/** A function shapes this body, so examples describe it. */
const ownRefusal = {
  type: 'object',
  description: 'A shape of its own for the refusals of this endpoint.',
};

function response(
  { output, file, refusalBody }: Endpoint,
  {
    status,
    meaning,
    codes,
  }: { status: number; meaning: string | undefined; codes: readonly ErrorCode[] },
): Json {
  const words = codes.map((code) =>
    refusalBody
      ? wordsOf(refusalBody({ code, message: refusals[code].message, requestId: '' }, ''))
      : `\`${code}\`: ${refusals[code].message}`,
  );
  const waits = status === 202 || codes.some((code) => 'retryAfterSeconds' in refusals[code]);
  const isFile = meaning !== undefined && file !== undefined;
  const reply = jsonSchema(output, 'output');
  const refusal = refusalBody ? ownRefusal : { $ref: '#/components/schemas/Refusal' };
  const schemas = [
    ...(meaning === undefined || isFile ? [] : [reply]),
    ...(codes.length > 0 ? [refusal] : []),
  ];
  return {
    description: [...(meaning === undefined ? [] : [meaning]), ...words].join('\n\n'),
    ...(waits && {
      headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
    }),
    content: {
      ...(isFile && { [file]: { schema: reply } }),
      ...(schemas.length > 0 && json(oneOf(schemas), examplesOf(refusalBody, codes))),
    },
  };
}

/** The message of a refusal with a shape of its own, which need not hold the code. */
function wordsOf(refusal: object): string {
  const { status, error, message, msg } = refusal as Record<string, string | undefined>;
  const names = [status, error].filter((name) => name !== undefined).map((name) => `\`${name}\``);
  return [names.join(', '), message ?? msg].filter((text) => text !== '').join(': ');
}

/** One complete example per refusal, for endpoints with a refusal shape of their own. */
function examplesOf(refusalBody: Endpoint['refusalBody'], codes: readonly ErrorCode[]): Json {
  if (!refusalBody) return {};
  return Object.fromEntries(
    codes.map((code) => {
      const value = refusalBody({ code, message: refusals[code].message, requestId: '' }, '');
      return [code, { value }];
    }),
  );
}

function oneOf(schemas: readonly Json[]): Json {
  const [only, ...others] = schemas;
  return only && others.length === 0 ? only : { anyOf: schemas };
}

function json(schema: Json, examples: Json = {}): Json {
  const hasExamples = Object.keys(examples).length > 0;
  return { 'application/json': { schema, ...(hasExamples && { examples }) } };
}

export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
