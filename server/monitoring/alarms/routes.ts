import { endpoints } from '@piton/contract/http/endpoints.ts';
import type { Kysely } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { bindEndpoint, type BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { findCardProtections } from './card-protection-store.ts';
import { liftCardProtection } from './lift-card-protection.ts';

export function bindAlarms(app: HttpApp, deps: BindDeps & { readonly database: Kysely<DB> }): void {
  bindEndpoint(app, deps, endpoints.listCardProtections, (_input, { session }) =>
    actingAs(deps.database, { staffId: session.userId }, async (transaction) => ({
      items: await findCardProtections(transaction),
    })),
  );

  bindEndpoint(app, deps, endpoints.liftCardProtection, ({ body }, { session }) =>
    liftCardProtection(deps.database, session.userId, body),
  );
}
