import { getSale } from '@piton/contract/sale-details.ts';
import { exportSales, listSales, totalSales } from '@piton/contract/sale.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { bindEndpoint, type BindDeps } from '../http/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import type { Session } from '../http/session.ts';
import { exportSalesOf } from './export-sales.ts';
import { listSalesOf, type Merchant } from './list-sales.ts';
import { readSaleOf } from './read-sale.ts';
import { totalSalesOf } from './total-sales.ts';

export type ReportsDeps = BindDeps & { readonly database: Kysely<DB> };

export function bindReports(app: HttpApp, deps: ReportsDeps): void {
  const { database } = deps;

  bindEndpoint(app, deps, listSales, ({ query }, { session }) =>
    listSalesOf(database, merchantOf(session), query),
  );

  bindEndpoint(app, deps, totalSales, ({ query }, { session }) =>
    totalSalesOf(database, merchantOf(session), query),
  );

  bindEndpoint(app, deps, exportSales, async ({ query }, { session }) =>
    exportSalesOf(database, merchantOf(session), query),
  );

  // After those whose paths are words: an id of a sale stands in the same place.
  bindEndpoint(app, deps, getSale, ({ params }, { session }) =>
    readSaleOf(database, merchantOf(session), params.saleId),
  );
}

function merchantOf({ userId, user }: Session): Merchant {
  return { userId, companyId: user.primaryCompany };
}
