import { describeEndpoint } from '@piton/contract/http/endpoint.ts';
import { AppError, errorBody, type ErrorBody } from '@piton/contract/http/errors.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bindEndpoint, type BindDeps, type Handler } from './bind-endpoint.ts';
import { sessionOf } from '../testing/session-of.ts';
import { testApp, testBindDeps } from '../testing/test-app.ts';

const merchantToken = 'm'.repeat(43);
const staffToken = 's'.repeat(43);

const deps: BindDeps = {
  ...testBindDeps,
  findSession: async (token) => {
    if (token === merchantToken) return sessionOf({ userId: 'merchant' });
    if (token === staffToken) return sessionOf({ userId: 'reviewer', role: 2 });
    return null;
  },
};

const rename = describeEndpoint({
  method: 'POST',
  path: '/api/companies/:companyId',
  caller: 'signedIn',
  summary: 'Rename.',
  params: z.object({ companyId: z.string().regex(/^c\d$/) }),
  query: z.object({ notify: z.enum(['0', '1']).default('0') }),
  body: z.object({ name: z.string().trim().min(1).max(20) }),
  bodyBytesMax: 200,
  output: z.object({ name: z.string(), by: z.string(), notify: z.string() }),
  refusals: ['version_conflict'],
});

const renamed: Handler<typeof rename> = async ({ params, query, body }, context) => ({
  name: `${params.companyId} ${body.name}`,
  by: context.session.userId,
  notify: query.notify,
  passwordHash: 'canary',
});

function bound(handler: Handler<typeof rename> = renamed, changed: Partial<BindDeps> = {}) {
  const tested = testApp();
  bindEndpoint(tested.app, { ...deps, ...changed }, rename, handler);
  return tested;
}

type Sending = { path?: string; body?: unknown; headers?: Record<string, string>; method?: string };

async function send(app: ReturnType<typeof testApp>['app'], sending: Sending = {}) {
  const {
    path = '/api/companies/c1',
    body = { name: ' Ti Kaye ' },
    headers = {},
    method = 'POST',
  } = sending;
  return app.request(path, {
    method,
    headers: {
      'content-type': 'application/json',
      cookie: `piton_session=${merchantToken}`,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    ...(method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

async function refusal(response: Response): Promise<ErrorBody['error']> {
  return errorBody.strict().parse(await response.json()).error;
}

test('the handler gets parsed input, and its output is stripped to the contract', async () => {
  const response = await send(bound().app, { path: '/api/companies/c1?notify=1' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ name: 'c1 Ti Kaye', by: 'merchant', notify: '1' });
});

describe('in this order', () => {
  test('the caller comes before everything else', async () => {
    const everythingWrong = {
      headers: { cookie: '', 'content-type': 'text/plain', origin: 'https://evil.example' },
    };
    const response = await send(bound().app, { ...everythingWrong, body: 'x'.repeat(999) });
    expect(response.status).toBe(401);
    expect((await refusal(response)).code).toBe('not_signed_in');
  });

  test('then the request’s origin', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };
    expect((await send(bound().app, { headers })).status).toBe(403);
  });

  test('then its content type, size, syntax and fields', async () => {
    const { app } = bound();
    const headers = { 'content-type': 'text/plain' };
    expect((await send(app, { headers, body: 'x'.repeat(999) })).status).toBe(415);
    expect((await send(app, { body: 'x'.repeat(999) })).status).toBe(413);
    expect((await send(app, { body: '{' })).status).toBe(400);
    expect((await send(app, { body: {} })).status).toBe(422);
  });
});

test('rejected fields are named, in words', async () => {
  const response = await send(bound().app, { body: { name: '   ' } });
  const missing = await send(bound().app, { body: {} });
  const long = await send(bound().app, { body: { name: 'x'.repeat(21) } });
  expect((await refusal(response)).fields).toEqual({ name: 'This field is required.' });
  expect((await refusal(missing)).fields).toEqual({ name: 'This field is required.' });
  expect((await refusal(long)).fields).toEqual({ name: 'Use up to 20 characters.' });
});

test.each(['[]', '[{"name":"x"}]', '"text"', '"\\u0000"', 'null', '7'])(
  'a body that is no object is malformed as a whole: %s',
  async (body) => {
    const response = await send(bound().app, { body });
    expect(response.status).toBe(400);
    const { code, fields } = await refusal(response);
    expect({ code, fields }).toEqual({ code: 'malformed', fields: undefined });
  },
);

test('a malformed id is not found', async () => {
  for (const id of ['x1', 'c1%00', '%ff', 'c1%0A']) {
    expect((await send(bound().app, { path: `/api/companies/${id}` })).status).toBe(404);
  }
});

test('a query given twice, with a wrong value or with NUL is rejected', async () => {
  for (const query of ['notify=1&notify=0', 'notify=2', 'notify=%00']) {
    expect((await send(bound().app, { path: `/api/companies/c1?${query}` })).status).toBe(422);
  }
});

test('another method, and an unknown path, are not found', async () => {
  const { app } = bound();
  for (const sending of [{ method: 'GET' }, { method: 'DELETE' }, { path: '/api/nothing' }]) {
    const response = await send(app, sending);
    expect(response.status).toBe(404);
    expect((await refusal(response)).code).toBe('not_found');
  }
});

describe('an error in a handler', () => {
  test('a refusal is returned as thrown', async () => {
    const { app, lines } = bound(async () => {
      throw new AppError('version_conflict', { message: 'Somebody was faster.' });
    });
    const response = await send(app);
    expect(response.status).toBe(409);
    expect(await refusal(response)).toMatchObject({
      code: 'version_conflict',
      message: 'Somebody was faster.',
    });
    expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('an undeclared refusal is returned, and reported', async () => {
    const { app, lines } = bound(async () => {
      throw new AppError('wrong_credentials');
    });
    expect((await send(app)).status).toBe(401);
    expect(lines()).toContainEqual(
      expect.objectContaining({ level: 'error', code: 'wrong_credentials' }),
    );
  });

  test.each([
    ['an error', new TypeError('canary in the message')],
    ['something that is no error', { canary: true }],
    ['nothing', undefined],
  ])('%s is a bug: 500, logged with its stack, and not shown', async (_what, thrown) => {
    const { app, lines } = bound(async () => {
      // eslint-disable-next-line typescript/only-throw-error
      throw thrown;
    });
    const response = await send(app);
    const text = await response.clone().text();
    expect(response.status).toBe(500);
    expect((await refusal(response)).code).toBe('unexpected');
    expect(text).not.toMatch(/canary|\.ts|Error/);
    const requestId = response.headers.get('x-request-id');
    const logged = lines().find(({ level }) => level === 'error');
    expect(logged).toMatchObject({ requestId });
    expect(logged).toHaveProperty('err.stack', expect.stringContaining('.js:'));
  });

  test('a response that breaks the contract is a bug, and the log names the field without its value', async () => {
    const { app, lines } = bound(async () => ({ name: 'x', by: 7, notify: 'canary' }) as never);
    const response = await send(app);
    expect(response.status).toBe(500);
    expect(JSON.stringify(lines())).toMatch(/broke its contract: by/);
    expect(JSON.stringify(lines())).not.toContain('canary');
  });

  test('a missing database is unavailable, with Retry-After', async () => {
    const { app } = bound(async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    const response = await send(app);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a slow handler is unavailable and is aborted', async () => {
    let aborted = false;
    const slow: Handler<typeof rename> = async (input, context) => {
      context.signal.addEventListener('abort', () => {
        aborted = true;
      });
      await delay(300);
      return renamed(input, context);
    };
    const response = await send(bound(slow, { requestLimitMs: 30 }).app);
    expect(response.status).toBe(503);
    expect(aborted).toBe(true);
  });

  test('a hanging session store is unavailable too', async () => {
    const findSession = async () => {
      await delay(300);
      return null;
    };
    expect((await send(bound(renamed, { requestLimitMs: 30, findSession }).app)).status).toBe(503);
  });
});

describe('staff', () => {
  const queue = describeEndpoint({
    method: 'GET',
    path: '/api/console/queue',
    caller: 'staff',
    summary: 'What waits.',
    output: z.object({ by: z.string() }),
    refusals: [],
  });

  test.each([
    ['a stranger', '', 404],
    ['a merchant', `piton_session=${merchantToken}`, 404],
    ['staff', `piton_session=${staffToken}`, 200],
  ])('%s', async (_who, cookie, status) => {
    const { app } = testApp();
    bindEndpoint(app, deps, queue, async (_input, context) => ({ by: context.session.userId }));
    const response = await app.request(queue.path, { headers: { cookie } });
    expect(response.status).toBe(status);
    const unknown = await app.request('/api/console/nothing', { headers: { cookie } });
    // Other callers get the response for an unknown path.
    const withoutId = (text: string) => text.replace(/"requestId":"[^"]+"/, '');
    const looksUnknown = withoutId(await response.text()) === withoutId(await unknown.text());
    expect(looksUnknown).toBe(status === 404);
  });

  test('without a second factor reach no staff endpoint', async () => {
    const { app } = testApp();
    const findSession = async () => ({
      ...sessionOf({ userId: 'new', role: 2 }),
      needsSecondFactor: true,
    });
    bindEndpoint(app, { ...deps, findSession }, queue, () =>
      Promise.reject(new Error('it was handled')),
    );
    const headers = { cookie: `piton_session=${staffToken}` };
    const refused = await refusal(await app.request(queue.path, { headers }));
    expect(refused.code).toBe('second_factor_needed');
  });
});

describe('the cookie', () => {
  test('over TLS only the __Host- cookie counts', async () => {
    const secure = bound(renamed, { isSecure: true });
    expect((await send(secure.app)).status).toBe(401);
    const headers = { cookie: `__Host-piton_session=${merchantToken}` };
    expect((await send(secure.app, { headers })).status).toBe(200);
  });

  test('is not looked up if malformed', async () => {
    const looked: string[] = [];
    const findSession = async (token: string) => {
      looked.push(token);
      return null;
    };
    const headers = { cookie: 'piton_session=abc' };
    expect((await send(bound(renamed, { findSession }).app, { headers })).status).toBe(401);
    expect(looked).toEqual([]);
  });
});
