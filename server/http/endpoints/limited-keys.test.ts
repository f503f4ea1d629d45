/** The time limit of a request with an API key includes its idempotency key's row. */
import { describeEndpoint } from '@piton/contract/http/endpoint.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testApp, testBindDeps } from '../testing/test-app.ts';
import { bindEndpoint, type Handler } from './bind-endpoint.ts';
import type { RequestKey } from './request-key.ts';
import type { RunOnce } from './run-once.ts';

const order = describeEndpoint({
  method: 'POST',
  path: '/v1/orders',
  caller: 'secretKey',
  summary: 'Order.',
  body: z.object({}),
  output: z.object({}),
  refusals: [],
});

const key: RequestKey = {
  keyId: 'key',
  companyId: 'Shop',
  ownerId: 'owner',
  mode: 'test',
  kind: 'secret',
  name: 'Shop',
  scopes: [],
  expiresAt: null,
};

function send(runOnce: RunOnce, handler: Handler<typeof order> = async () => ({})) {
  const { app } = testApp();
  const findKey = async () => ({ ...key, state: 'active' as const });
  const apiKeys = { ...testBindDeps.apiKeys, findKey, runOnce };
  bindEndpoint(app, { ...testBindDeps, requestLimitMs: 30, apiKeys }, order, handler);
  return app.request('/v1/orders', {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_1',
      'content-type': 'application/json',
      'idempotency-key': 'order-1',
    },
    body: '{}',
  });
}

const hanging = new Promise<never>(() => undefined);

test.each<[string, RunOnce]>([
  ['begins', () => hanging],
  ['ends', (_request, work) => work('').then(() => hanging)],
])('a row that never %s is unavailable', async (_what, runOnce) => {
  expect((await send(runOnce)).status).toBe(503);
});

test('a row that begins after the limit begins no work', async () => {
  let hasBegun = false;
  const responded = Promise.withResolvers<void>();
  const late = Promise.withResolvers<unknown>();
  const response = await send(
    async (_request, work) => {
      await responded.promise;
      return work('').catch((error: unknown) => {
        late.resolve(error);
        throw error;
      });
    },
    async () => {
      hasBegun = true;
      return {};
    },
  );
  expect(response.status).toBe(503);
  responded.resolve();
  expect(await late.promise).toMatchObject({ code: 'unavailable' });
  expect(hasBegun).toBe(false);
});

test('work that outlasts the limit still ends its row with its response', async () => {
  const responded = Promise.withResolvers<void>();
  const late = Promise.withResolvers<unknown>();
  const response = await send(
    (_request, work) => {
      const running = work('');
      running.then(late.resolve, late.resolve);
      return running;
    },
    async () => {
      await responded.promise;
      return {};
    },
  );
  expect(response.status).toBe(503);
  responded.resolve();
  expect(await late.promise).toEqual({ status: 200, body: '{}', isPending: false });
});
