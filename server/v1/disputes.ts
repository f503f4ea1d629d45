import { AppError } from '@piton/contract/http/errors.ts';
import type { V1Dispute } from '@piton/contract/v1/disputes.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { readingAs } from '../database/reading-as.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { filterOf, pageIn } from './list-filter.ts';
import { pageOf } from '../http/endpoints/page-of.ts';
import { type DisputeRow, selectDisputes, selectDisputesByIds } from './select-disputes.ts';
import type { V1Deps } from './v1-deps.ts';
import { v1MoneyOf } from './v1-money.ts';

export function bindV1Disputes(app: HttpApp, deps: BindDeps & V1Deps): void {
  bindEndpoint(app, deps, v1Endpoints.listDisputes, async ({ query }, { key }) => {
    const rows = await readingAs(deps.database, key, (reading) =>
      selectDisputes(reading, filterOf(key, query), pageIn(query)),
    );
    return pageOf(rows, query.limit, v1DisputeOf);
  });
  bindEndpoint(app, deps, v1Endpoints.getDispute, async ({ params }, { key }) => {
    const [row] = await readingAs(deps.database, key, (reading) =>
      selectDisputesByIds(reading, key, [params.id]),
    );
    if (row === undefined) throw new AppError('not_found');
    return v1DisputeOf(row);
  });
}

export function v1DisputeOf(row: DisputeRow): V1Dispute {
  return {
    id: v1Id('dispute', row.id),
    mode: row.mode,
    status: row.state,
    paymentId: v1Id('payment', row.sale_id),
    amount: v1MoneyOf(row.amount_mills),
    fee: v1MoneyOf(row.fee_mills),
    reason: row.reason,
    acquirerReference: row.acquirer_reference,
    response: row.response,
    respondBy: row.respond_by,
    createdAt: row.opened_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
