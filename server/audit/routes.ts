import { endpoints } from '@piton/contract/endpoints.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { bindEndpoint, type BindDeps } from '../http/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { listAuditOf } from './list-audit.ts';

export function bindAudit(app: HttpApp, deps: BindDeps & { readonly database: Kysely<DB> }): void {
  bindEndpoint(app, deps, endpoints.listAudit, ({ query }, { session }) =>
    listAuditOf(deps.database, session.userId, query),
  );
}
