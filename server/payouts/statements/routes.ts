import { endpoints } from '@piton/contract/http/endpoints.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../database/types.ts';
import { bindEndpoint, type BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { exportMonthOf } from './export-month.ts';
import { exportPayoutOf } from './export-payout.ts';
import { listEntriesOfMonth } from './list-month-entries.ts';
import { listEntriesOfPayout } from './list-payout-entries.ts';
import { readMonthOf } from './read-month.ts';

type StatementDeps = BindDeps & { readonly database: Kysely<DB> };

export function bindStatements(app: HttpApp, deps: StatementDeps): void {
  const { database } = deps;

  bindEndpoint(app, deps, endpoints.listPayoutEntries, ({ params, query }, { session }) =>
    listEntriesOfPayout(database, session.userId, { ...params, ...query }),
  );

  bindEndpoint(app, deps, endpoints.exportPayout, ({ params }, { session }) =>
    exportPayoutOf(database, session.userId, params.payoutId),
  );

  bindEndpoint(app, deps, endpoints.getMonthStatement, ({ params }, { session }) =>
    readMonthOf(database, session.userId, params.month),
  );

  bindEndpoint(app, deps, endpoints.listMonthEntries, ({ params, query }, { session }) =>
    listEntriesOfMonth(database, session.userId, { ...params, ...query }),
  );

  bindEndpoint(app, deps, endpoints.exportMonth, ({ params }, { session }) =>
    exportMonthOf(database, session.userId, params.month),
  );
}
