import { checkFields } from '@piton/contract/fields/check-fields.ts';
import {
  bodyBytesMaxDefault,
  type Endpoint,
  type EndpointInput,
} from '@piton/contract/http/endpoint.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { z } from 'zod';
import { allowUpload } from '../guards/limit-body-time.ts';
import { type HttpContext, nodeSideOf } from '../http-app.ts';
import { readBytes } from './read-bytes.ts';
import { isStorable, type JsonLimits, readJson, refuseUnusable } from './read-json.ts';

/** Parses every part of a request that its endpoint describes, and reads nothing else. */
export async function readInput<E extends Endpoint>(
  c: HttpContext,
  endpoint: E,
): Promise<EndpointInput<E>> {
  const params = endpoint.params && checkParams(endpoint.params, c.req.param());
  if (endpoint.method === 'GET') refuseUnknownParameters(c, endpoint);
  const query = endpoint.query && checkPart(endpoint.query, queryOf(c));
  const { bodyBytesMax: bytesMax = bodyBytesMaxDefault, takesAnyText } = endpoint;
  const limits = { bytesMax, ...(takesAnyText && { takesAnyText }) };
  if (endpoint.upload) allowUpload(nodeSideOf(c)?.incoming);
  const body = endpoint.upload
    ? await readBytes(c.req.raw, endpoint.upload.bytesMax)
    : endpoint.body && checkPart(endpoint.body, await readSentJson(c, limits));
  return { params, query, body } as EndpointInput<E>;
}

async function readSentJson(c: HttpContext, limits: JsonLimits): Promise<unknown> {
  const body = await readJson(c.req.raw, limits);
  if (c.get('callingKey')) c.set('sentBody', body);
  return body;
}

/** A misspelt filter would otherwise return everything. */
function refuseUnknownParameters(c: HttpContext, { query }: Endpoint): void {
  const known = new Set(Object.keys(query?.shape ?? {}));
  const unknown = Object.keys(c.req.queries()).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(unknown.map((name) => [name, 'This parameter is not known.']));
  throw new AppError('rejected_fields', { fields });
}

/** A malformed id, or one that no row can have, counts as unknown. */
function checkParams(schema: z.ZodType, params: Record<string, string>): unknown {
  const checked = checkFields(schema, params);
  if (!checked.ok || !Object.values(params).every(isStorable)) throw new AppError('not_found');
  return checked.value;
}

function checkPart(schema: z.ZodType, value: unknown): unknown {
  const checked = checkFields(schema, value);
  if (!checked.ok) throw new AppError('rejected_fields', { fields: checked.fields });
  return checked.value;
}

/** A single value is text; repeated values are a list, which only a list schema accepts. */
function queryOf(c: HttpContext): Record<string, string | string[]> {
  const entries = Object.entries(c.req.queries()).map(
    ([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values] as const,
  );
  const query = Object.fromEntries(entries);
  refuseUnusable(query);
  return query;
}
