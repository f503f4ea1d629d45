import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { isSecure, type Config } from './config.ts';
import type { DB } from './database/types.ts';
import { answerErrors } from './http/answer-errors.ts';
import { bindHealth, type ReadyCheck } from './http/health.ts';
import type { HttpApp, HttpEnv } from './http/http-app.ts';
import type { Metrics } from './http/metrics.ts';
import { observeRequests } from './http/observe-requests.ts';
import { bindMetrics } from './http/serve-metrics.ts';

export type AppDeps = {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Kysely<DB>;
  readonly metrics: Metrics;
  readonly readyChecks: readonly ReadyCheck[];
};

/** The whole server without a port: `listen` gives it one, tests call `app.request()`. */
export function buildApp(deps: AppDeps): HttpApp {
  const { config, log, metrics } = deps;
  const app: HttpApp = new Hono<HttpEnv>();
  app.use(
    observeRequests({
      log,
      metrics,
      trustedProxies: config.trustedProxies,
      isSecure: isSecure(config),
    }),
  );
  answerErrors(app);
  bindHealth(app, deps.readyChecks, log);
  bindMetrics(app, metrics, config.metricsToken);
  return app;
}
