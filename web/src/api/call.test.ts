import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describeEndpoint } from '@piton/contract/http/endpoint.ts';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { onReachabilityChange, isReachable } from './reachability.ts';
import { onSessionEnded } from './session-ended.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

let handle: Handler;
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const user = {
  uid: '0192f3a0-7c31-7e51-8a5c-2f6f0a8d1b11',
  displayName: 'Marie Alexander',
  email: 'marie@example.com',
  emailVerified: true,
  primaryCompany: null,
};

function answerJson(status: number, body: unknown, headers: Record<string, string> = {}): void {
  handle = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('the request', () => {
  test('is JSON with its type', async () => {
    const signedIn = { outcome: 'signed_in', user };
    let seen: Record<string, unknown> = {};
    handle = async (request, response) => {
      seen = {
        method: request.method,
        url: request.url,
        type: request.headers['content-type'],
        body: JSON.parse(await text(request)) as unknown,
      };
      response.end(JSON.stringify(signedIn));
    };
    const body = { email: 'marie@example.com', password: 'morne fortune', rememberMe: true };
    expect(await call(endpoints.signIn, { body }, { origin })).toEqual(signedIn);
    expect(seen).toEqual({ method: 'POST', url: '/api/sign-in', type: 'application/json', body });
  });

  test('fills path and query, escaped, and leaves out what is not set', async () => {
    let url: string | undefined;
    handle = (request, response) => {
      url = request.url;
      response.end('{}');
    };
    const list = describeEndpoint({
      ...endpoints.signOut,
      method: 'GET',
      path: '/api/companies/:companyId/sales',
    });
    const parts = {
      params: { companyId: 'a/b?c' },
      query: { cursor: undefined, status: ['Approved', 'Pending'], search: 'pain & bois' },
    };
    await call(list, parts, { origin });
    expect(url).toBe(
      '/api/companies/a%2Fb%3Fc/sales?status=Approved&status=Pending&search=pain+%26+bois',
    );
  });
});

describe('the response', () => {
  test('is parsed by the endpoint’s schema', async () => {
    answerJson(200, { user: { ...user, passwordHash: 'x' }, staff: null });
    expect(await call(endpoints.getSession, {}, { origin })).toEqual({
      user,
      staff: null,
      hasEnded: false,
    });
  });

  test('fails as unexpected if it has another shape', async () => {
    answerJson(200, { user: { uid: 7 } }, { 'x-request-id': 'r-8' });
    const error = await failureOf(call(endpoints.getSession, {}, { origin }));
    expect(error).toMatchObject({ code: 'unexpected', requestId: 'r-8' });
  });

  test('keeps code, message, fields and request id of a refusal', async () => {
    const fields = { email: 'Please enter a valid email address' };
    const message = 'Some fields need your attention.';
    answerJson(422, { error: { code: 'rejected_fields', message, fields, requestId: 'r-1' } });
    const error = await failureOf(call(endpoints.getSession, {}, { origin }));
    expect(error).toMatchObject({ code: 'rejected_fields', message, fields, requestId: 'r-1' });
  });

  test('says how long to wait', async () => {
    const refusal = { code: 'too_many_requests', message: 'Wait.', requestId: 'r-2' };
    answerJson(429, { error: refusal }, { 'retry-after': '12' });
    const error = await failureOf(call(endpoints.getSession, {}, { origin }));
    expect(error).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 12 });
  });

  test.each([
    [502, 'unavailable'],
    [429, 'too_many_requests'],
    [500, 'unexpected'],
  ])('reads a proxy’s %i as %s', async (status, code) => {
    handle = (_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>nginx</h1>');
    };
    const error = await failureOf(call(endpoints.getSession, {}, { origin }));
    expect(error).toMatchObject({ code, requestId: undefined });
  });
});

test.each([
  ['not_signed_in', 1],
  ['wrong_credentials', 0],
] as const)('notifies watchers when a session has ended: %s', async (code, times) => {
  const handleEnd = vi.fn();
  onTestFinished(onSessionEnded(handleEnd));
  answerJson(401, { error: { code, message: 'Sign in.', requestId: 'r-9' } });
  await failureOf(call(endpoints.getSession, {}, { origin }));
  expect(handleEnd).toHaveBeenCalledTimes(times);
});

test('repeats a call with a replaced cookie once the step-up has brought the new one', async () => {
  const handleEnd = vi.fn();
  onTestFinished(onSessionEnded(handleEnd));
  let endStepUp: (() => void) | null = null;
  let isRenewed = false;
  handle = ({ method }, response) => {
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (method === 'POST') {
      endStepUp = () => {
        isRenewed = true;
        send(200, {});
      };
    } else if (isRenewed) {
      send(200, { user: null, staff: null });
    } else {
      send(401, { error: { code: 'not_signed_in', message: 'Sign in.', requestId: 'r-9' } });
      // Late enough for a call that doesn't wait to be refused again.
      if (endStepUp !== null) setTimeout(endStepUp, 100);
      endStepUp = null;
    }
  };
  const steppingUp = call(endpoints.stepUp, { body: { password: 'two-peaks' } }, { origin });
  const found = await call(endpoints.getSession, {}, { origin });
  await steppingUp;
  expect(found.user).toBeNull();
  expect(handleEnd).not.toHaveBeenCalled();
});

describe('without a response', () => {
  test('notifies watchers until a response arrives', async () => {
    const listener = vi.fn();
    onTestFinished(onReachabilityChange(listener));
    handle = (request) => void request.socket.destroy();
    await failureOf(call(endpoints.getSession, {}, { origin }));
    await failureOf(call(endpoints.getSession, {}, { origin }));
    expect([isReachable(), listener.mock.calls.length]).toEqual([false, 1]);
    answerJson(401, { error: { code: 'not_signed_in', message: 'Sign in.', requestId: 'r-9' } });
    await failureOf(call(endpoints.getSession, {}, { origin }));
    expect([isReachable(), listener.mock.calls.length]).toEqual([true, 2]);
  });

  test('is unavailable if the connection breaks', async () => {
    handle = (request) => void request.socket.destroy();
    const error = await failureOf(call(endpoints.getSession, {}, { origin }));
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(error.message).toMatch(/couldn’t reach/);
  });

  test('is unavailable after the time limit, even during the response', async () => {
    handle = (_request, response) => void response.writeHead(200).write('{');
    const error = await failureOf(call(endpoints.getSession, {}, { origin, timeoutMs: 50 }));
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(error.message).toMatch(/too long/);
  });

  test("gives the caller's own reason back when the caller stops it", async () => {
    handle = () => {};
    const stop = new AbortController();
    const reason = new Error('left the page');
    const running = call(endpoints.getSession, {}, { origin, signal: stop.signal });
    stop.abort(reason);
    await expect(running).rejects.toBe(reason);
  });
});
