import { endpoints } from '@piton/contract/http/endpoints.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../database/types.ts';
import { bindEndpoint, type BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { listSecurityEvents } from './list-security-events.ts';

export function bindSecurityLog(app: HttpApp, deps: BindDeps & { database: Kysely<DB> }): void {
  bindEndpoint(
    app,
    deps,
    endpoints.listSecurityEvents,
    async (_input, { session: { userId } }) => ({
      items: await listSecurityEvents(deps.database, userId),
    }),
  );
}
