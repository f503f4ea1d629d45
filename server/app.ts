import { endpoints } from '@piton/contract/endpoints.ts';
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { isSecure, type Config } from './config.ts';
import { actingAs } from './database/acting-as.ts';
import type { DB } from './database/types.ts';
import { answerErrors } from './http/answer-errors.ts';
import type { BindDeps } from './http/bind-endpoint.ts';
import { bindHealth, type ReadyCheck } from './http/health.ts';
import type { HttpApp, HttpEnv } from './http/http-app.ts';
import type { Metrics } from './http/metrics.ts';
import { observeRequests } from './http/observe-requests.ts';
import { bindOpenApi } from './http/openapi.ts';
import { bindMetrics } from './http/serve-metrics.ts';
import { serveWeb, type FindCompany } from './http/serve-web.ts';
import type { Web } from './http/web.ts';
import { sessionFinder } from './identity/find-session.ts';
import { bindIdentity } from './identity/routes.ts';

export type AppDeps = {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Kysely<DB>;
  readonly clock: () => Date;
  readonly metrics: Metrics;
  readonly readyChecks: readonly ReadyCheck[];
  readonly web: Web;
};

/** The whole server without a port: `listen` gives it one, tests call `app.request()`. */
export function buildApp(deps: AppDeps): HttpApp {
  const { config, log, database, metrics } = deps;
  const bound: BindDeps = {
    findSession: sessionFinder(database),
    isSecure: isSecure(config),
    publicOrigin: config.mode === 'production' ? config.publicUrl : null,
    requestLimitMs: config.requestLimitMs,
  };
  const app: HttpApp = new Hono<HttpEnv>();
  app.use(observeRequests({ ...bound, log, metrics, trustedProxies: config.trustedProxies }));
  answerErrors(app);

  bindHealth(app, deps.readyChecks, log);
  bindMetrics(app, metrics, config.metricsToken);
  bindOpenApi(app, endpoints);
  bindIdentity(app, { ...bound, database, clock: deps.clock });
  serveWeb(app, {
    ...bound,
    web: deps.web,
    findCompany: companyFinder(database),
    hasDemoPages: config.mode !== 'production',
  });
  return app;
}

/** The public page of a company acts for that company and sees no other. */
function companyFinder(database: Kysely<DB>): FindCompany {
  return async (companyId) => {
    const row = await actingAs(database, { companyId }, (transaction) =>
      transaction
        .selectFrom('companies')
        .select('name')
        .where('id', '=', companyId)
        .executeTakeFirst(),
    );
    return row ? { companyName: row.name } : null;
  };
}
