import net from 'node:net';
import { text } from 'node:stream/consumers';
import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import { errorBody } from '@piton/contract/http/errors.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { alwaysResponsive } from '../database/health/watch-responsiveness.ts';
import { buildApp } from '../app.ts';
import { readConfig, type Environment } from '../config/read-config.ts';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { openBuiltWeb } from '../http/pages/built/built-web.ts';
import { listen } from '../http/listen.ts';
import { silentListener } from '../reports/live-updates/testing/silent-listener.ts';
import { createMetrics } from '../http/metrics.ts';
import { builtFolder } from '../http/testing/built-folder.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { capturedLog } from '../http/testing/test-app.ts';
import { testIdentity, testRootKey } from '../identity/testing/identity-world.ts';
import {
  createPaymentWorld,
  paymentDeps,
  scriptedGateway,
  type PaymentWorld,
} from '../payments/testing/payment-world.ts';

let world: PaymentWorld;

beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

async function built(env: Environment = {}, mode: 'demo' | 'production' = 'demo') {
  const config = readConfig({ ...env, PITON_MODE: mode });
  const { log, lines } = capturedLog();
  const app = buildApp({
    config,
    log,
    database: world.database.kysely,
    readDatabase: world.database.kysely,
    saleListener: silentListener,
    payments: paymentDeps(world, scriptedGateway({})),
    identity: testIdentity(world.database, log),
    rootKey: testRootKey,
    companyRootKey: testRootKey,
    mailbox: openMailbox(temporaryFolder()),
    securityLog: { record: () => undefined },
    requestLog: { record: () => undefined },
    clock: () => new Date(),
    metrics: createMetrics(),
    readyChecks: [],
    responsiveness: alwaysResponsive,
    web: await openBuiltWeb(await builtFolder(), {
      isDemo: mode === 'demo',
      supportEmail: 'help@piton.example',
      publicUrl: null,
    }),
  });
  return { app, lines };
}

async function port(app: Awaited<ReturnType<typeof built>>['app']) {
  const listening = await listen(app, { mode: 'demo', port: 0, host: '127.0.0.1' });
  onTestFinished(() => listening.stop(0));
  return listening.port;
}

test('every path has its handler', async () => {
  const { app } = await built();
  const statuses = await Promise.all(
    [
      '/healthz',
      '/readyz',
      '/.well-known/security.txt',
      '/openapi.json',
      '/',
      '/api/session',
      '/api/nothing',
      '/nothing',
    ].map(async (path) => (await app.request(path)).status),
  );
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 404, 302]);
});

test('every endpoint of the contract is bound', async () => {
  const { app } = await built();
  // A 404 may be intended, so this looks at the routes themselves.
  const bound = app.routes.map(({ method, path }) => `${method} ${path}`);
  const described = Object.values<Endpoint>(endpoints).flatMap(({ method, path, alsoAt = [] }) =>
    [path, ...alsoAt].map((at) => `${method} ${at}`),
  );
  expect(bound).toEqual(expect.arrayContaining(described));
});

test('the pay page finds its company, and only its own', async () => {
  const { app } = await built();
  const found = await app.request(`/PayCompany/${world.companyId}`);
  expect(found.status).toBe(200);
  expect(await found.text()).toContain('<h1>Ti Kaye</h1>');
  expect((await app.request(`/PayCompany/${'z'.repeat(20)}`)).status).toBe(404);
});

describe('in production', () => {
  const env: Environment = {
    PITON_PUBLIC_URL: 'https://pay.example.lc',
    DATABASE_URL: 'postgres://localhost/unused',
    PITON_MASTER_KEY: 'q1Zr8Q0v7m3c5l2nX9sT4uYbWfHkJpDe6gAaRoLxVtI=',
    PITON_GATEWAY_URL: 'https://gateway.example.com',
    PITON_GATEWAY_MERCHANT_KEY: 'BOSL_0000001',
    PITON_SMTP_URL: 'smtp://smtp.example.lc',
    PITON_MAIL_FROM: 'Piton <no-reply@example.lc>',
    PITON_SUPPORT_EMAIL: 'support@example.lc',
    PITON_METRICS_TOKEN: 'a-token-of-some-length',
    PITON_TRUSTED_PROXIES: '0',
  };

  test('the cookie, HSTS and the origin are those of the public URL', async () => {
    const { app } = await built(env, 'production');
    const send = async (origin: string) =>
      app.request('/api/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, host: 'localhost' },
        body: JSON.stringify({ email: 'ana@example.lc', password: 'secret' }),
      });
    const signedIn = await send('https://pay.example.lc');
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.getSetCookie()[0]).toMatch(/^__Host-piton_session=.+; Secure/);
    expect(signedIn.headers.has('strict-transport-security')).toBe(true);
    expect((await send('http://localhost')).status).toBe(403);
  });

  test('the mailbox of the demo is as unknown as anything else', async () => {
    const paths = ['/dev/mailbox', '/dev/mailbox.json', '/dev/nothing'];
    const responses = async (...given: Parameters<typeof built>) => {
      const { app } = await built(...given);
      return Promise.all(paths.map(async (at) => (await app.request(at)).status));
    };
    expect(await responses({}, 'demo')).toEqual([200, 200, 302]);
    expect(await responses(env, 'production')).toEqual([302, 404, 302]);
  });

  test('metrics need the token', async () => {
    const { app } = await built(env, 'production');
    const authorization = 'Bearer a-token-of-some-length';
    expect((await app.request('/metrics')).status).toBe(404);
    expect((await app.request('/metrics', { headers: { authorization } })).status).toBe(200);
  });
});

test('only configured proxies are trusted', async () => {
  const idWith = async (proxies: string) => {
    const { app } = await built({ PITON_TRUSTED_PROXIES: proxies });
    const response = await app.request('/healthz', {
      headers: { 'x-request-id': 'given-by-proxy' },
    });
    return response.headers.get('x-request-id');
  };
  expect(await idWith('1')).toBe('given-by-proxy');
  expect(await idWith('0')).not.toBe('given-by-proxy');
});

/** In the format of the API, or of one of the three functions. */
function isRefusalBody(reply: unknown): boolean {
  if (errorBody.safeParse(reply).success) return true;
  const functionBody = z.union([
    z.object({ msg: z.string() }),
    z.object({ status: z.literal('error'), message: z.string() }),
    z.object({ status: z.literal('Incomplete'), message: z.string(), error: z.string() }),
  ]);
  return functionBody.safeParse(reply).success;
}

describe('garbage in', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '\0',
      '\ud800',
      '__proto__',
      '../../etc/passwd',
      "' or 1=1--",
      '%',
      '1e309',
      '{{7*7}}',
    ),
  );
  const odd = fc.oneof(anything, fc.jsonValue(), fc.constant(undefined));
  const body = fc.oneof(
    anything,
    fc.json(),
    fc.record({ email: odd, password: odd, rememberMe: odd }).map((value) => JSON.stringify(value)),
    fc
      .record({ companyId: odd, encryptedTxt: odd, testMode: fc.constantFrom('0', '1', 1) })
      .map((value) => JSON.stringify(value)),
    fc.constantFrom(
      '['.repeat(10_000),
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      '{"email":"ana@example.lc","email":"\\ud800@b.lc","password":"x"}',
      '{"email":"a\\u0000@b.lc","password":"\\u0000"}',
      '{"__proto__":{"role":1},"email":"ana@example.lc","password":"x"}',
      '{"email":1e309,"password":-0}',
    ),
  );
  const path = fc.oneof(
    fc.constantFrom(...Object.values(endpoints).map((endpoint) => endpoint.path)),
    fc
      .tuple(fc.constantFrom('/api/', '/PayCompany/', '/payment/', '/assets/', '/'), anything)
      .map(([prefix, rest]) => prefix + encodeURIComponent(rest.toWellFormed())),
    fc.constantFrom(
      '/api/session?x=%00',
      '/PayCompany/%ff',
      '/%e0%80%af',
      '/api//session',
      '/assets/%2e%2e%2f',
    ),
  );
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
  const headers = fc.record(
    {
      'content-type': fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', ''),
      cookie: fc.constantFrom(
        'piton_session=',
        `piton_session=${'a'.repeat(43)}`,
        'piton_session=%00;;=;',
      ),
      origin: fc.constantFrom('http://localhost', 'null', 'https://evil.example', '::'),
      accept: fc.constantFrom('text/html', '*/*', 'application/json', ''),
      'accept-encoding': fc.constantFrom('br', 'gzip;q=x', '*;q=0', ',,;'),
      'x-forwarded-for': fc.constantFrom(',,,', '1.1.1.1', 'x'),
    },
    { requiredKeys: [] },
  );

  test('never causes a server error, and reveals no internals', async () => {
    const { app, lines } = await built();
    const anyRequest = fc.record({ path, method, headers, body });
    await fc.assert(
      fc.asyncProperty(anyRequest, async (request) => {
        const hasBody = !['GET', 'HEAD'].includes(request.method);
        const response = await app.request(request.path, {
          method: request.method,
          headers: request.headers,
          ...(hasBody && { body: request.body.toWellFormed() }),
        });
        const reply = await response.text();
        expect(response.status).toBeLessThan(500);
        expect(reply).not.toMatch(/\n +at |node_modules|\/server\//);
        const isRefusal = response.status >= 400 && request.method !== 'HEAD';
        const isJson = response.headers.get('content-type') === 'application/json';
        expect(!(isRefusal && isJson) || isRefusalBody(JSON.parse(reply))).toBe(true);
      }),
      { numRuns: 3000 },
    );
    expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('causes no server error as raw bytes either', async () => {
    const { app, lines } = await built();
    const listeningPort = await port(app);
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 200 }).map((raw) => Buffer.from(raw)),
      fc
        .tuple(
          method,
          fc.string({ unit: 'binary-ascii', maxLength: 40 }),
          fc.string({ maxLength: 40 }),
        )
        .map(([verb, target, header]) =>
          Buffer.from(
            `${verb} /${target} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`,
            'latin1',
          ),
        ),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (sent) => {
        const socket = net.connect(listeningPort, '127.0.0.1');
        const received = text(socket).catch(() => '');
        socket.end(sent);
        expect(await received).not.toMatch(/^HTTP\/1\.1 5|\n +at |node_modules/);
      }),
      { numRuns: 300 },
    );
    expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
    expect((await fetch(`http://127.0.0.1:${listeningPort}/healthz`)).status).toBe(200);
  });
});
