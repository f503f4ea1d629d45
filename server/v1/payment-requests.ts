import { payRequestPath } from '@piton/contract/http/routes.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import type { PayRequestState } from '@piton/contract/payments/pay-page-props.ts';
import type { RequestUses } from '@piton/contract/payment-requests/payment-request.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { V1PaymentRequest } from '@piton/contract/v1/payment-requests.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { addRequestByKey } from '../payment-requests/add-request.ts';
import { disableRequestByKey } from '../payment-requests/disable-request.ts';
import { listRequestsOfKey, readRequestOfKey } from '../payment-requests/list-requests.ts';
import type { RequestRow } from '../payment-requests/request-store.ts';
import type { V1Deps } from './v1-deps.ts';

export function bindV1PaymentRequests(app: HttpApp, deps: BindDeps & V1Deps): void {
  bindEndpoint(app, deps, v1Endpoints.createPaymentRequest, async ({ body }, context) => {
    const { key, payOrigin, resourceId } = context;
    const row = await addRequestByKey(deps, key, {
      ...body,
      amount: body.amount.value,
      resourceId,
    });
    return v1RequestOf(row, payOrigin);
  });
  bindEndpoint(
    app,
    deps,
    v1Endpoints.listPaymentRequests,
    async ({ query }, { key, payOrigin }) => {
      const { status, ...others } = query;
      const filter = { ...others, state: status && states[status] };
      const { items, nextCursor } = await listRequestsOfKey(deps, key, filter);
      return { items: items.map((row) => v1RequestOf(row, payOrigin)), nextCursor };
    },
  );
  bindEndpoint(app, deps, v1Endpoints.getPaymentRequest, async ({ params }, { key, payOrigin }) =>
    v1RequestOf(await readRequestOfKey(deps, key, params.id), payOrigin),
  );
  bindEndpoint(
    app,
    deps,
    v1Endpoints.cancelPaymentRequest,
    async ({ params }, { key, payOrigin }) =>
      v1RequestOf(await disableRequestByKey(deps, key, params.id), payOrigin),
  );
}

const statuses = {
  open: 'open',
  busy: 'being_paid',
  paid: 'paid',
  expired: 'expired',
  off: 'cancelled',
} as const satisfies Record<PayRequestState, V1PaymentRequest['status']>;

const states = {
  open: 'open',
  being_paid: 'busy',
  paid: 'paid',
  expired: 'expired',
  cancelled: 'off',
} as const satisfies Record<V1PaymentRequest['status'], PayRequestState>;

export function v1RequestOf(row: RequestRow, origin: string): V1PaymentRequest {
  const mode = row.mode as SaleMode;
  return {
    id: v1Id('paymentRequest', row.id),
    mode,
    status: statuses[row.state],
    amount: { value: textFromMills(row.amount_mills), currency: 'XCD' },
    purpose: row.purpose,
    reference: row.reference,
    metadata: (row.metadata ?? {}) as Record<string, string>,
    uses: row.uses as RequestUses,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    successUrl: row.success_url,
    cancelUrl: row.cancel_url,
    lastPaymentId: row.last_payment_id === null ? null : v1Id('payment', row.last_payment_id),
    url: new URL(payRequestPath({ companyId: row.company_id, requestId: row.id, mode }), origin)
      .href,
    paidCount: Number(row.paid_count + row.unprojected_count),
  };
}
