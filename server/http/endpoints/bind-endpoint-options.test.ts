import { describeEndpoint, type Endpoint } from '@piton/contract/http/endpoint.ts';
import { AppError, errorBody } from '@piton/contract/http/errors.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bindEndpoint, type BindDeps, type Handler } from './bind-endpoint.ts';
import type { HttpApp } from '../http-app.ts';
import { testApp, testBindDeps } from '../testing/test-app.ts';

const pay = describeEndpoint({
  method: 'POST',
  path: '/pay',
  alsoAt: ['/functions/pay'],
  caller: 'anyone',
  summary: 'Pay.',
  body: z.object({ amount: z.string().max(9) }),
  bodyBytesMax: 100,
  output: z.object({ paid: z.string() }),
  otherStatuses: { 202: 'The outcome isn’t known yet.', 404: 'Company not found.' },
  refusalBody: ({ message, code, fields, requestId }) => ({
    msg: message,
    code,
    ...(fields && { rejected: fields }),
    requestId,
  }),
  refusals: ['version_conflict'],
});

const ownRefusal = z.strictObject({
  msg: z.string().min(1),
  code: z.string(),
  rejected: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
});

const paid: Handler<typeof pay> = async ({ body }) => ({ paid: body.amount });

function bound(handler: Handler<typeof pay> = paid, changed: Partial<BindDeps> = {}) {
  const tested = testApp();
  bindEndpoint(tested.app, { ...testBindDeps, ...changed }, pay, handler);
  return tested;
}

async function send(
  app: HttpApp,
  { path = '/pay', body = '{"amount":"1.00"}', headers = {} } = {},
) {
  return app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

// A sign-in has no session yet, and another site must not perform it.
test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])(
  'refuses another site’s request to a public endpoint: %j',
  async (headers) => {
    const { app } = bound(() => Promise.reject(new Error('it was handled')));
    expect((await send(app, { headers })).status).toBe(403);
  },
);

describe('further paths', () => {
  test('respond the same, and are one route in logs and metrics', async () => {
    const { app, lines } = bound();
    for (const path of ['/pay', '/functions/pay']) {
      const response = await send(app, { path });
      expect([response.status, await response.json()]).toEqual([200, { paid: '1.00' }]);
    }
    const routes = lines().flatMap(({ msg, route }) => (msg === 'request' ? [route] : []));
    expect(routes).toEqual(['/pay', '/pay']);
  });

  test('refuse the same', async () => {
    const response = await send(bound().app, { path: '/functions/pay', body: '{' });
    expect(ownRefusal.parse(await response.json()).code).toBe('malformed');
  });
});

describe('another status', () => {
  test.each([202, 404, 200] as const)('%s is returned with the output', async (status) => {
    const { app } = bound(async (input, context) => {
      context.answerWith(status);
      return paid(input, context);
    });
    const response = await send(app);
    expect([response.status, await response.json()]).toEqual([status, { paid: '1.00' }]);
    expect(response.headers.get('retry-after')).toBe(status === 202 ? '5' : null);
  });

  test('is chosen for its own request only', async () => {
    const { app } = bound(async (input, context) => {
      if (input.body.amount === '2.00') context.answerWith(202);
      return paid(input, context);
    });
    expect((await send(app, { body: '{"amount":"2.00"}' })).status).toBe(202);
    expect((await send(app)).status).toBe(200);
  });

  test('a refusal keeps its own status', async () => {
    const { app } = bound(async (_input, context) => {
      context.answerWith(202);
      throw new AppError('version_conflict');
    });
    expect((await send(app)).status).toBe(409);
  });

  test.each([201, 500, Number.NaN])('%s, which is not declared, is a bug', async (status) => {
    const { app, lines } = bound(async (input, context) => {
      // @ts-expect-error -- the types allow declared ones only.
      context.answerWith(status);
      return paid(input, context);
    });
    expect((await send(app)).status).toBe(500);
    expect(JSON.stringify(lines())).toContain(`does not declare the status ${status}`);
  });
});

describe('refusals in the endpoint’s own shape', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const throwing = (error: unknown) => async () => {
    throw error;
  };
  const hanging = async () => {
    await delay(300);
    return { paid: '' };
  };

  type Case = [string, number, string, Handler<typeof pay>, Parameters<typeof send>[1]];
  test.each<Case>([
    ['another site', 403, 'foreign_origin', paid, { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['malformed JSON', 400, 'malformed', paid, { body: '{' }],
    ['another type', 415, 'not_json', paid, { headers: { 'content-type': 'text/plain' } }],
    ['too large', 413, 'too_large', paid, { body: `"${'x'.repeat(100)}"` }],
    ['rejected fields', 422, 'rejected_fields', paid, { body: '{}' }],
    ['its own', 409, 'version_conflict', throwing(new AppError('version_conflict')), {}],
    ['one not declared', 404, 'not_found', throwing(new AppError('not_found')), {}],
    ['a bug', 500, 'unexpected', throwing(new TypeError('canary')), {}],
    ['a broken contract', 500, 'unexpected', async () => ({ paid: 7 }) as never, {}],
    ['a service away', 503, 'unavailable', throwing(away), {}],
    ['the time limit', 503, 'unavailable', hanging, {}],
  ])('%s', async (_what, status, code, handler, sending) => {
    const { app } = bound(handler, { requestLimitMs: 30 });
    const response = await send(app, sending);
    expect(response.status).toBe(status);
    const requestId = response.headers.get('x-request-id');
    const body = ownRefusal.parse(await response.json());
    expect(body).toMatchObject({ code, requestId });
    expect(JSON.stringify(body)).not.toContain('canary');
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '2' : null);
    expect(response.headers.get('connection')).toBe(status === 413 ? 'close' : null);
  });

  test('know which fields were rejected', async () => {
    const response = await send(bound().app, { body: '{}' });
    const { rejected } = ownRefusal.parse(await response.json());
    expect(rejected).toEqual({ amount: 'This field is required.' });
  });

  test('are not pages for any caller', async () => {
    const { app } = testApp();
    const { body: _body, ...parts } = pay;
    const read: Endpoint = { ...parts, method: 'GET' };
    bindEndpoint(app, testBindDeps, read, throwing(new AppError('not_found')));
    const response = await app.request('/pay', { headers: { accept: 'text/html' } });
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  test('apply to the endpoint: another method or path gets the common shape', async () => {
    const { app } = bound();
    for (const [path, method] of [
      ['/pay', 'PUT'],
      ['/pay/more', 'POST'],
    ] as const) {
      const response = await app.request(path, { method });
      expect(response.status).toBe(404);
      expect(errorBody.strict().parse(await response.json()).error.code).toBe('not_found');
    }
  });
});

test('an inline handler is typed by the output’s literals', async () => {
  const { app } = testApp();
  const endpoint = describeEndpoint({ ...pay, output: z.object({ status: z.literal('paid') }) });
  bindEndpoint(app, testBindDeps, endpoint, async () => ({ status: 'paid' }));
  expect(await (await send(app)).json()).toEqual({ status: 'paid' });
});

describe('an endpoint’s own time limit', () => {
  const slow: Handler<typeof pay> = async (input, context) => {
    await delay(100);
    return paid(input, context);
  };

  test.each([
    ['longer than that of all', 20, 1000, 200],
    ['shorter than that of all', 1000, 20, 503],
  ])('%s', async (_what, requestLimitMs, timeLimitMs, status) => {
    const { app } = testApp();
    bindEndpoint(app, { ...testBindDeps, requestLimitMs }, { ...pay, timeLimitMs }, slow);
    expect((await send(app)).status).toBe(status);
  });
});
