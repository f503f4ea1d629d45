import { expect, test } from 'vitest';
import type { Endpoint } from '../http/endpoint.ts';
import { v1Endpoints } from './v1-endpoints.ts';
import { v1Examples } from './v1-examples.ts';

const operations = Object.entries(v1Endpoints).map(
  ([name, endpoint]) => [name, endpoint as Endpoint, v1Examples[name as never]] as const,
);

test.each(operations)('the example of %s fits its schemas', (_name, endpoint, example) => {
  const { id, body, response } = example as { id?: string; body?: object; response: object };
  // Fields that the schema lacks would be left out.
  expect(endpoint.output.parse(response)).toEqual(response);
  expect(endpoint.body === undefined).toBe(body === undefined);
  if (body) expect(endpoint.body?.safeParse(body).error).toBeUndefined();
  expect(endpoint.params === undefined).toBe(id === undefined);
  if (id) expect(endpoint.params?.safeParse({ id }).error).toBeUndefined();
});
