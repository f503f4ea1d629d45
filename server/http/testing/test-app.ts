import { Hono } from 'hono';
import { alwaysResponsive } from '../../database/health/watch-responsiveness.ts';
import type { BindDeps } from '../endpoints/bind-endpoint.ts';
import { handleErrors } from '../endpoints/handle-errors.ts';
import { sharedHost } from '../hosts/hosts.ts';
import type { HttpApp, HttpEnv } from '../http-app.ts';
import { createLog } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { observeRequests } from '../observe-requests.ts';

type LogLine = Record<string, unknown>;

export type TestApp = {
  app: HttpApp;
  metrics: Metrics;
  /** All lines logged so far, as the log would contain them. */
  lines: () => LogLine[];
};

/** An app with the common middleware and no routes. */
export function testApp({ trustedProxies = 0, isSecure = false } = {}): TestApp {
  const { log, lines } = capturedLog();
  const metrics = createMetrics();
  const app: HttpApp = new Hono<HttpEnv>();
  app.use(observeRequests({ log, metrics, trustedProxies, isSecure }));
  handleErrors(app);
  return { app, metrics, lines };
}

export function capturedLog() {
  const written: string[] = [];
  const log = createLog('debug', { write: (line) => written.push(line) });
  return { log, lines: () => written.map((line) => JSON.parse(line) as LogLine) };
}

export const testBindDeps: BindDeps = {
  findSession: async () => null,
  isSecure: false,
  publicOrigin: null,
  hosts: sharedHost,
  requestLimitMs: 1000,
  responsiveness: alwaysResponsive,
  recordSecurity: () => undefined,
  apiKeys: {
    findKey: async () => null,
    takeFromKey: () => ({ isAllowed: true, remaining: 1, resetSeconds: 60 }),
    keyLimit: { max: 1, windowSeconds: 60 },
    takeFromAddress: () => ({ isAllowed: true, remaining: 1, resetSeconds: 60 }),
    addressLimit: { max: 1, windowSeconds: 60 },
    runOnce: async (_request, work) => work(''),
  },
};
