import { getSale } from '@piton/contract/sale-details.ts';
import { exportSales, listSales, totalSales } from '@piton/contract/sale.ts';
import { getSalesChart, getSalesMonths } from '@piton/contract/sales-report.ts';
import { calendarDay } from '@piton/contract/time.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { bindEndpoint, type BindDeps } from '../http/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import type { Session } from '../http/session.ts';
import { chartSalesOf } from './chart-sales.ts';
import { exportSalesOf } from './export-sales.ts';
import { listSalesOf, type Merchant } from './list-sales.ts';
import { readSaleOf } from './read-sale.ts';
import { sumMonthsOf } from './sum-months.ts';
import { totalSalesOf } from './total-sales.ts';

export type ReportsDeps = BindDeps & {
  readonly database: Kysely<DB>;
  readonly clock: () => Date;
};

export function bindReports(app: HttpApp, deps: ReportsDeps): void {
  const { database, clock } = deps;

  bindEndpoint(app, deps, listSales, ({ query }, { session }) =>
    listSalesOf(database, merchantOf(session), query),
  );

  bindEndpoint(app, deps, totalSales, ({ query }, { session }) =>
    totalSalesOf(database, merchantOf(session), query),
  );

  bindEndpoint(app, deps, exportSales, async ({ query }, { session }) =>
    exportSalesOf(database, merchantOf(session), query),
  );

  bindEndpoint(app, deps, getSalesMonths, (_input, { session }) =>
    sumMonthsOf(database, merchantOf(session), calendarDay(clock())),
  );

  bindEndpoint(app, deps, getSalesChart, ({ query: { tab } }, { session }) =>
    chartSalesOf(database, merchantOf(session), { tab, today: calendarDay(clock()) }),
  );

  // After those whose paths are words: an id of a sale stands in the same place.
  bindEndpoint(app, deps, getSale, ({ params }, { session }) =>
    readSaleOf(database, merchantOf(session), params.saleId),
  );
}

function merchantOf({ userId, user }: Session): Merchant {
  return { userId, companyId: user.primaryCompany };
}
