import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  describeEndpoint,
  pathsOf,
  refusalsOf,
  type Endpoint,
  type EndpointStatus,
} from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const read: Endpoint = {
  method: 'GET',
  path: '/api/x',
  caller: 'anyone',
  summary: '',
  output: z.object({}),
  refusals: [],
};
/** Reads reject unknown parameters. */
const always = ['too_many_requests', 'unexpected', 'unavailable'];
const alwaysReading = ['rejected_fields', ...always];

test.each<[string, Partial<Endpoint>, string[]]>([
  ['reading', {}, []],
  ['its own', { refusals: ['version_conflict'] }, ['version_conflict']],
  ['a session', { caller: 'signedIn' }, ['not_signed_in']],
  ['staff', { caller: 'staff' }, ['not_found', 'second_factor_needed']],
  [
    'administrators',
    { caller: 'administrator' },
    ['not_found', 'second_factor_needed', 'forbidden'],
  ],
  ['an id', { params: z.object({}) }, ['not_found']],
  ['a query', { query: z.object({}) }, []],
  ['changing', { method: 'DELETE' }, ['foreign_origin']],
  [
    'a body',
    { method: 'POST', body: z.object({}) },
    ['foreign_origin', 'malformed', 'not_json', 'too_large', 'rejected_fields'],
  ],
])('%s can be refused for its reasons', (_what, part, reasons) => {
  const endpoint = { ...read, ...part };
  const usual = endpoint.method === 'GET' ? alwaysReading : always;
  expect(refusalsOf(endpoint).toSorted()).toEqual([...reasons, ...usual].toSorted());
});

test('an endpoint may have further paths after its own', () => {
  expect(pathsOf(read)).toEqual(['/api/x']);
  expect(pathsOf({ ...read, alsoAt: ['/x', '/old/x'] })).toEqual(['/api/x', '/x', '/old/x']);
});

test('a handler can only choose a status that its endpoint declares', () => {
  const plain = describeEndpoint({ ...read, output: z.object({}) });
  const slow = describeEndpoint({ ...plain, otherStatuses: { 202: 'Later.', 404: 'Nothing.' } });
  expectTypeOf<EndpointStatus<typeof plain>>().toEqualTypeOf<200>();
  expectTypeOf<EndpointStatus<typeof slow>>().toEqualTypeOf<200 | 202 | 404>();
});

const described: [string, Endpoint][] = Object.entries(endpoints);

test('no two endpoints share a method and a path', () => {
  const places = described.flatMap(([, endpoint]) =>
    pathsOf(endpoint).map((path) => `${endpoint.method} ${path}`),
  );
  expect(new Set(places).size).toBe(places.length);
});

test.each(described)('%s has a consistent definition', (_name, endpoint) => {
  const { refusalBody, otherStatuses = {} } = endpoint;
  // All refusals under /api share one shape.
  for (const path of pathsOf(endpoint)) {
    expect(path.startsWith('/api/')).toBe(refusalBody === undefined);
    expect(path.match(/:\w+/g)).toEqual(endpoint.path.match(/:\w+/g));
  }
  // A response has a body, and the summary describes 200.
  for (const status of Object.keys(otherStatuses)) expect(status).toMatch(/^(20[123]|4\d\d)$/);
});
