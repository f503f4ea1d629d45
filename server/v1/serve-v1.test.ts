import { refundFailures } from '@piton/contract/refunds/refund.ts';
import { paymentReasonCodes } from '@piton/contract/v1/payment-reason-codes.ts';
import { sealHints } from '@piton/contract/v1/seal-hints.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1OpenApiDocument } from '@piton/contract/v1/v1-openapi.ts';
import { expect, test } from 'vitest';
import { codeOf } from '../identity/testing/browse.ts';
import { testApp } from '../http/testing/test-app.ts';
import { apiClient } from './testing/api-client.ts';
import { serveV1 } from './serve-v1.ts';

function served() {
  const { app } = testApp();
  serveV1(app, 'https://pay.example.lc');
  return apiClient(app, 'sk_test');
}

test('the document describes every endpoint, with named schemas that resolve', async () => {
  const { status, body, headers } = await served().get('/v1/openapi.json');
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(body).toEqual(
    JSON.parse(JSON.stringify(v1OpenApiDocument(v1Endpoints, 'https://pay.example.lc'))),
  );
  const text = JSON.stringify(body);
  const { schemas } = body['components'] as { schemas: Record<string, object> };
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['ApiError', 'Money', 'Payment', 'PaymentRequest', 'Key']),
  );
  expect(text).not.toContain('$defs');
  for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    expect(schemas).toHaveProperty(name);
  }
  for (const name of Object.keys(v1Endpoints)) expect(text).toContain(`"operationId":"${name}"`);
});

test('each reason of a failure is explained', () => {
  const { components } = v1OpenApiDocument(v1Endpoints, 'https://pay.example.lc');
  const { schemas } = components as { schemas: Record<string, { properties: object }> };
  for (const [schema, field, codes] of [
    ['Payment', 'reasonCode', Object.keys(paymentReasonCodes)],
    ['Refund', 'failure', refundFailures],
  ] as const) {
    const described = JSON.stringify(schemas[schema]?.properties[field as never]);
    for (const code of codes) expect(described).toContain(`- \`${code}\`: `);
  }
});

test('a pending payment says when and how to ask again', () => {
  const { paths } = v1OpenApiDocument(v1Endpoints, 'https://pay.example.lc');
  expect(paths).toMatchObject({
    '/v1/payment-requests/{id}/pay': {
      post: {
        responses: {
          202: {
            description: expect.stringContaining('GET /v1/payments/{id}') as string,
            headers: { 'Retry-After': { description: 'Seconds.' } },
          },
        },
      },
    },
  });
});

test.each(['/v1/nothing', '/v1/payments/', '/v1/'])(
  '%s is answered in the API’s form',
  async (path) => {
    const reply = await served().post(path);
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
    expect(reply.body).toHaveProperty(
      'error.docUrl',
      'https://pay.example.lc/devdocs/api/errors#not_found',
    );
  },
);

test.each([
  ['/v1/payments', 'GET, HEAD'],
  ['/v1/refunds/re_1', 'GET, HEAD'],
  ['/v1/webhook-endpoints/we_1/test', 'POST'],
  ['/v1/openapi.json', 'GET, HEAD, OPTIONS'],
  ['/v1/public/company', 'GET, HEAD, OPTIONS'],
  ['/v1/webhook-endpoints/we_1', 'GET, HEAD, PATCH, DELETE'],
])('%s refuses other methods and lists its own', async (path, allow) => {
  const { app } = testApp();
  serveV1(app, null);
  const response = await app.request(path, { method: 'PUT' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  expect(await response.json()).toMatchObject({ error: { code: 'wrong_method' } });
});

test('the document describes what refusals say', () => {
  const document = v1OpenApiDocument(v1Endpoints, 'https://pay.example.lc');
  type Described = { description: string; headers: object };
  type Operation = { description: string; responses: Record<string, Described> };
  const { paths, info } = document as unknown as {
    paths: Record<string, Record<string, Operation>>;
    info: { description: string };
  };
  const at = (path: string, method: string) => paths[path]?.[method];
  const payments = at('/v1/payments', 'get');
  expect(payments?.responses['401']?.headers).toHaveProperty('WWW-Authenticate');
  expect(payments?.responses['403']?.headers).toHaveProperty('WWW-Authenticate');
  expect(at('/v1/public/company', 'get')?.responses['401']?.description).toContain('pk_');
  expect(info.description).toContain('`wrong_method`');
  expect(info.description).toContain('`Allow`');
  const created = at('/v1/webhook-endpoints', 'post');
  expect(created?.description).toContain('409 `idempotency_key_reused`');
  expect(payments?.description).not.toContain('idempotency');
  const repeated = at('/v1/payment-requests', 'post')?.responses['200'];
  expect(repeated?.headers).toHaveProperty('Idempotency-Replayed');
  // Its response has a secret, so it is never repeated.
  expect(created?.responses['200']?.headers).not.toHaveProperty('Idempotency-Replayed');
  expect(payments?.responses['200']?.headers).not.toHaveProperty('Idempotency-Replayed');
  const text = JSON.stringify(document);
  const missing = Object.keys(sealHints).filter((hint) => !text.includes(`\`${hint}\`: `));
  expect(missing).toEqual([]);
  const ofApi = Object.entries(paths).filter(([path]) => path.startsWith('/v1/'));
  const speaksToShoppers = /Reload|Ask for a new link|your attention/.test(JSON.stringify(ofApi));
  expect(speaksToShoppers).toBe(false);
});
