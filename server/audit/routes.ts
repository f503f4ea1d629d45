import { endpoints } from '@piton/contract/http/endpoints.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HashLimitKey } from '../limits/limit-keys.ts';
import type { HttpApp } from '../http/http-app.ts';
import { exportAuditOf } from './export-audit.ts';
import { listAuditOf } from './list-audit.ts';

type AuditDeps = BindDeps & {
  readonly database: Kysely<DB>;
  readonly clock: () => Date;
  readonly hashLimitKey: HashLimitKey;
};

export function bindAudit(app: HttpApp, deps: AuditDeps): void {
  const { database, clock, hashLimitKey } = deps;

  bindEndpoint(app, deps, endpoints.listAudit, ({ query }, { session }) =>
    listAuditOf(database, session.userId, query),
  );

  bindEndpoint(app, deps, endpoints.exportAudit, ({ query: filter }, { session }) =>
    exportAuditOf({ database, staffId: session.userId, hashLimitKey, filter, now: clock() }),
  );
}
