import { endpoints } from '@piton/contract/http/endpoints.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../database/types.ts';
import { bindEndpoint, type BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { exportTrialBalanceOf } from './export-trial-balance.ts';
import { listBankHolidaysOf } from './list-bank-holidays.ts';
import { readTrialBalance } from './read-trial-balance.ts';
import { reconcile } from './reconcile.ts';
import { exportUnsettledSalesOf, listUnsettledSales } from './list-unsettled-sales.ts';
import { setHoliday } from './set-bank-holiday.ts';

type ReconciliationDeps = { readonly database: Kysely<DB>; readonly clock: () => Date };

export function bindReconciliation(app: HttpApp, deps: BindDeps & ReconciliationDeps): void {
  const { database, clock } = deps;

  bindEndpoint(app, deps, endpoints.getReconciliation, (_input, { session }) =>
    reconcile(database, session.userId),
  );

  bindEndpoint(app, deps, endpoints.getTrialBalance, ({ query }, { session }) =>
    readTrialBalance(database, session.userId, query.day),
  );

  bindEndpoint(app, deps, endpoints.exportTrialBalance, async ({ query }, { session }) =>
    exportTrialBalanceOf(database, session.userId, query),
  );

  bindEndpoint(app, deps, endpoints.listUnsettledSales, (_input, { session }) =>
    listUnsettledSales(database, session.userId),
  );

  bindEndpoint(app, deps, endpoints.exportUnsettledSales, async (_input, { session }) =>
    exportUnsettledSalesOf(database, session.userId, { today: calendarDay(clock()) }),
  );

  bindEndpoint(app, deps, endpoints.listBankHolidays, ({ query }, { session }) =>
    listBankHolidaysOf(database, session.userId, query.year),
  );

  bindEndpoint(app, deps, endpoints.setBankHoliday, ({ params, body }, { session }) =>
    setHoliday(database, session.userId, { ...params, ...body }),
  );
}
