import { expect, test } from 'vitest';
import { markRequest, rawRequest } from './marked-request.ts';

test('each parameter of path, query and body is marked once', () => {
  const marked = markRequest({
    name: 'createRefund',
    method: 'POST',
    path: '/v1/payments/{id}/refunds',
    params: { id: 'pay_1' },
    query: { search: 'a*b c', limit: 10 },
    headers: { authorization: 'Bearer x' },
    body: { amount: { value: '4.00' }, lines: ['one', 2], isPart: true },
  });
  expect(marked.parameterCount).toBe(6);
  expect(rawRequest(marked, 'localhost:1').split('\r\n')).toEqual([
    'POST /v1/payments/pay_1*/refunds?search=ab%20c*&limit=10* HTTP/1.1',
    'host: localhost:1',
    'authorization: Bearer x',
    'content-type: application/json',
    '',
    '{"amount":{"value":"4.00*"},"lines":["one*","2*"],"isPart":true}',
  ]);
});

test('a request without parameters has none', () => {
  const request = { method: 'GET', path: '/healthz', params: {}, query: {}, headers: {} };
  expect(markRequest({ name: 'health', ...request, body: undefined })).toMatchObject({
    target: '/healthz',
    body: null,
    parameterCount: 0,
  });
});
