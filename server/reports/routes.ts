import { getSale } from '@piton/contract/payments/sale-details.ts';
import {
  exportFullSales,
  exportSales,
  listSales,
  totalSales,
} from '@piton/contract/payments/sale.ts';
import { getSalesChart, getSalesMonths } from '@piton/contract/reports/sales-report.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import type { Kysely } from 'kysely';
import { findMerchantOf } from '../companies/find-merchant.ts';
import type { DB } from '../database/types.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { chartSalesOf } from './charts/chart-sales.ts';
import { exportFullSalesOf, exportSalesOf } from './export-sales.ts';
import { listSalesOf } from './sales/list-sales.ts';
import { readSale } from './sales/read-sale.ts';
import { sumMonthsOf } from './charts/sum-months.ts';
import { totalSalesOf } from './sales/total-sales.ts';

export type ReportsDeps = BindDeps & {
  readonly database: Kysely<DB>;
  readonly clock: () => Date;
};

export function bindReports(app: HttpApp, deps: ReportsDeps): void {
  const { database, clock } = deps;

  bindEndpoint(app, deps, listSales, async ({ query: { companyId, ...filter } }, { session }) =>
    listSalesOf(database, await findMerchantOf(database, session, companyId), filter),
  );

  bindEndpoint(app, deps, totalSales, async ({ query: { companyId, ...filter } }, { session }) =>
    totalSalesOf(database, await findMerchantOf(database, session, companyId), filter),
  );

  bindEndpoint(app, deps, exportSales, async ({ query: { companyId, ...filter } }, { session }) =>
    exportSalesOf(database, await findMerchantOf(database, session, companyId), filter),
  );

  bindEndpoint(app, deps, exportFullSales, async ({ query }, { session }) => {
    const { companyId, ...filter } = query;
    return exportFullSalesOf(database, await findMerchantOf(database, session, companyId), filter);
  });

  bindEndpoint(app, deps, getSalesMonths, async ({ query: { companyId } }, { session }) =>
    sumMonthsOf(database, await findMerchantOf(database, session, companyId), calendarDay(clock())),
  );

  bindEndpoint(app, deps, getSalesChart, async ({ query: { companyId, tab } }, { session }) =>
    chartSalesOf(database, await findMerchantOf(database, session, companyId), {
      tab,
      today: calendarDay(clock()),
    }),
  );

  // After routes with fixed words, because a sale's id would match them too.
  bindEndpoint(app, deps, getSale, async ({ params, query: { companyId } }, { session }) =>
    readSale(database, await findMerchantOf(database, session, companyId), params.saleId),
  );
}
