import { checkFields } from '@piton/contract/fields/check-fields.ts';
import {
  bodyBytesMaxDefault,
  type Endpoint,
  type EndpointInput,
  isForKeys,
} from '@piton/contract/http/endpoint.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { v1MessageOf } from '@piton/contract/v1/v1-messages.ts';
import { checkV1Fields, unknownName } from '@piton/contract/v1/v1-problems.ts';
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
  const params = endpoint.params && checkParams(endpoint, endpoint.params, c.req.param());
  if (endpoint.method === 'GET') refuseUnknownParameters(c, endpoint);
  const query = endpoint.query && checkPart(endpoint, endpoint.query, queryOf(c));
  const { bodyBytesMax: bytesMax = bodyBytesMaxDefault, takesAnyText } = endpoint;
  const limits = { bytesMax, ...(takesAnyText && { takesAnyText }) };
  if (endpoint.upload) allowUpload(nodeSideOf(c)?.incoming);
  const body = endpoint.upload
    ? await readBytes(c.req.raw, endpoint.upload.bytesMax)
    : endpoint.body && checkPart(endpoint, endpoint.body, await readSentJson(c, limits));
  return { params, query, body } as EndpointInput<E>;
}

async function readSentJson(c: HttpContext, limits: JsonLimits): Promise<unknown> {
  const body = await readJson(c.req.raw, limits);
  if (c.get('callingKey')) c.set('sentBody', body);
  return body;
}

/** A misspelt filter would otherwise return everything. */
function refuseUnknownParameters(c: HttpContext, endpoint: Endpoint): void {
  const known = Object.keys(endpoint.query?.shape ?? {});
  const unknown = Object.keys(c.req.queries()).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const message = isForKeys(endpoint)
    ? unknownName('parameter', known)
    : 'This parameter is not known.';
  const fields = Object.fromEntries(unknown.map((name) => [name, message]));
  throw new AppError('rejected_fields', { fields });
}

/** A malformed id, or one that no row can have, counts as unknown. */
function checkParams(
  endpoint: Endpoint,
  schema: z.ZodType,
  params: Record<string, string>,
): unknown {
  const checked = checkOf(endpoint)(schema, params);
  if (checked.ok && Object.values(params).every(isStorable)) return checked.value;
  if (checked.ok || !isForKeys(endpoint)) throw new AppError('not_found');
  const [expected = ''] = Object.values(checked.fields);
  const message = `${v1MessageOf('not_found')} This path expects: ${expected}`;
  throw new AppError('not_found', { message });
}

function checkPart(endpoint: Endpoint, schema: z.ZodType, value: unknown): unknown {
  const checked = checkOf(endpoint)(schema, value);
  if (!checked.ok) throw new AppError('rejected_fields', { fields: checked.fields });
  return checked.value;
}

/** Programs get messages for their developers, our pages those for people. */
function checkOf(endpoint: Endpoint): typeof checkV1Fields {
  return isForKeys(endpoint) ? checkV1Fields : checkFields;
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
