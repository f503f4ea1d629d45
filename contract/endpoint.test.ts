import { expect, test } from 'vitest';
import { z } from 'zod';
import { refusalsOf, type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const read: Endpoint = {
  method: 'GET',
  path: '/api/x',
  caller: 'anyone',
  summary: '',
  output: z.object({}),
  refusals: [],
};
const always = ['too_many_requests', 'unexpected', 'unavailable'];

test.each<[string, Partial<Endpoint>, string[]]>([
  ['reading', {}, []],
  ['its own', { refusals: ['changed_meanwhile'] }, ['changed_meanwhile']],
  ['a session', { caller: 'signedIn' }, ['not_signed_in']],
  ['staff', { caller: 'staff' }, ['not_found']],
  ['an id', { params: z.object({}) }, ['not_found']],
  ['a query', { query: z.object({}) }, ['rejected_fields']],
  ['changing', { method: 'DELETE' }, ['foreign_origin']],
  [
    'a body',
    { method: 'POST', body: z.object({}) },
    ['foreign_origin', 'malformed', 'not_json', 'too_large', 'rejected_fields'],
  ],
])('%s can be refused for its reasons', (_what, part, reasons) => {
  expect(refusalsOf({ ...read, ...part }).toSorted()).toEqual([...reasons, ...always].toSorted());
});

test('no two endpoints share a method and a path, and all stand under /api', () => {
  const places = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
  for (const place of places) expect(place).toContain(' /api/');
});
