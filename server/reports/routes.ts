import { listSales } from '@piton/contract/sale.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { bindEndpoint, type BindDeps } from '../http/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { listSalesOf } from './list-sales.ts';

export type ReportsDeps = BindDeps & { readonly database: Kysely<DB> };

export function bindReports(app: HttpApp, deps: ReportsDeps): void {
  bindEndpoint(app, deps, listSales, ({ query }, { session }) => {
    const who = { userId: session.userId, companyId: session.user.primaryCompany };
    return listSalesOf(deps.database, who, query);
  });
}
