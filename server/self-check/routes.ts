import { endpoints } from '@piton/contract/endpoints.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { bindEndpoint, type BindDeps } from '../http/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { acknowledgeFinding } from './acknowledge-finding.ts';
import { readSelfCheck } from './read-self-check.ts';

export function bindSelfCheck(
  app: HttpApp,
  deps: BindDeps & { readonly database: Kysely<DB> },
): void {
  const { database } = deps;

  bindEndpoint(app, deps, endpoints.getSelfCheck, (_input, { session }) =>
    readSelfCheck(database, session.userId),
  );

  bindEndpoint(app, deps, endpoints.acknowledgeFinding, ({ body }, { session }) =>
    acknowledgeFinding(database, session.userId, body),
  );
}
