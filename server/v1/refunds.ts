import { AppError } from '@piton/contract/http/errors.ts';
import { millsFromText } from '@piton/contract/money/money.ts';
import type { RefundState } from '@piton/contract/refunds/refund.ts';
import type { V1Refund } from '@piton/contract/v1/refunds.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { readingAs } from '../database/reading-as.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { shownRefund } from '../refunds/shown-refund.ts';
import { filterOf, pageIn } from './list-filter.ts';
import { pageOf } from '../http/endpoints/page-of.ts';
import { selectPayment } from './select-payments.ts';
import { type RefundRow, selectRefunds, selectRefundsByIds } from './select-refunds.ts';
import type { V1Deps } from './v1-deps.ts';
import { v1MoneyOf } from './v1-money.ts';

export function bindV1Refunds(app: HttpApp, deps: BindDeps & V1Deps): void {
  const { database } = deps;
  bindEndpoint(app, deps, v1Endpoints.createRefund, async ({ params, body }, context) => {
    const { key, origin, resourceId: refundId } = context;
    const amountMills = body.amount === undefined ? null : millsFromText(body.amount.value);
    const amountCents = amountMills === null ? null : Number(amountMills / 10n);
    const { reason } = body;
    await requestRefund(deps, {
      by: key,
      saleId: params.id,
      refundId,
      amountCents,
      reason,
      origin,
    });
    const [row] = await readingAs(database, key, (reading) =>
      selectRefundsByIds(reading, key, [refundId]),
    );
    if (row === undefined) throw new Error('the stored refund was not found');
    return v1RefundOf(row);
  });
  bindEndpoint(app, deps, v1Endpoints.listRefunds, async ({ query }, { key }) => {
    const { status, ...others } = query;
    const filter = filterOf(key, { ...others, status: status && states[status] });
    const rows = await readingAs(database, key, (reading) =>
      selectRefunds(reading, filter, pageIn(query)),
    );
    return pageOf(rows, query.limit, v1RefundOf);
  });
  bindEndpoint(app, deps, v1Endpoints.getRefund, async ({ params }, { key }) => {
    const [row] = await readingAs(database, key, (reading) =>
      selectRefundsByIds(reading, key, [params.id]),
    );
    if (row === undefined) throw new AppError('not_found');
    return v1RefundOf(row);
  });
  bindEndpoint(app, deps, v1Endpoints.listPaymentRefunds, async ({ params, query }, { key }) => {
    const filter = filterOf<RefundState>(key, { payment: params.id });
    const rows = await readingAs(database, key, async (reading) => {
      if ((await selectPayment(reading, key, params.id)) === undefined) {
        throw new AppError('not_found');
      }
      return selectRefunds(reading, filter, pageIn(query));
    });
    return pageOf(rows, query.limit, v1RefundOf);
  });
}

const states = {
  pending: 'pending',
  succeeded: 'done',
  failed: 'failed',
} as const satisfies Record<V1Refund['status'], RefundState>;

const statuses = {
  pending: 'pending',
  done: 'succeeded',
  failed: 'failed',
} as const satisfies Record<RefundState, V1Refund['status']>;

export function v1RefundOf(row: RefundRow): V1Refund {
  const { state, isVoid, failure, dueOn, requested, ended, reason, reference } = shownRefund(row);
  return {
    id: v1Id('refund', row.id),
    mode: row.mode,
    status: statuses[state],
    paymentId: v1Id('payment', row.sale_id),
    amount: v1MoneyOf(row.amount_mills),
    feeReturned: v1MoneyOf(row.fee_mills),
    reason,
    keyId: row.api_key_id === null ? null : v1Id('key', row.api_key_id),
    isVoid,
    failure,
    acquirerReference: reference,
    dueOn: state === 'pending' ? dueOn : null,
    createdAt: requested,
    endedAt: ended,
  };
}
