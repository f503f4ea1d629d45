import { endpoints } from '@piton/contract/http/endpoints.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { searchConsole } from './search-console.ts';

export function bindConsoleSearch(
  app: HttpApp,
  deps: BindDeps & { readonly database: Kysely<DB> },
): void {
  bindEndpoint(app, deps, endpoints.searchConsole, ({ query }, { session }) =>
    searchConsole(deps.database, session.userId, query.text),
  );
}
