import { AppError } from '@piton/contract/http/errors.ts';
import { receiptPath } from '@piton/contract/http/routes.ts';
import { exactTextFromMills, textFromMills } from '@piton/contract/money/money.ts';
import type { SaleStatus } from '@piton/contract/payments/sale.ts';
import type { V1Payment } from '@piton/contract/v1/payments.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1Id, type V1Money } from '@piton/contract/v1/v1-fields.ts';
import { readingAs } from '../database/reading-as.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { reasonToMerchant } from '../reports/sales/reason-to-merchant.ts';
import { filterOf, pageIn } from './list-filter.ts';
import { pageOf } from '../http/endpoints/page-of.ts';
import { paymentReasonCodeOf } from './payment-reason-code.ts';
import { type PaymentRow, selectPayment, selectPayments } from './select-payments.ts';
import type { V1Deps } from './v1-deps.ts';

export function bindV1Payments(app: HttpApp, deps: BindDeps & V1Deps): void {
  bindEndpoint(app, deps, v1Endpoints.listPayments, async ({ query }, { key, payOrigin }) => {
    const { status, paymentRequest: requestId, reference, ...others } = query;
    const filter = {
      ...filterOf(key, { ...others, status: status && statuses[status] }),
      requestId,
      reference,
    };
    const rows = await readingAs(deps.database, key, (reading) =>
      selectPayments(reading, filter, pageIn(query)),
    );
    return pageOf(rows, query.limit, (row) => v1PaymentOf(row, payOrigin));
  });
  bindEndpoint(app, deps, v1Endpoints.getPayment, async ({ params }, { key, payOrigin }) => {
    const row = await readingAs(deps.database, key, (reading) =>
      selectPayment(reading, key, params.id),
    );
    if (row === undefined) throw new AppError('not_found');
    return v1PaymentOf(row, payOrigin);
  });
}

const statuses = {
  approved: 'Approved',
  declined: 'Declined',
  incomplete: 'Incomplete',
  pending: 'Pending',
} as const satisfies Record<V1Payment['status'], SaleStatus>;

const words = {
  Approved: 'approved',
  Declined: 'declined',
  Incomplete: 'incomplete',
  Pending: 'pending',
} as const satisfies Record<SaleStatus, V1Payment['status']>;

function money(mills: bigint | null): V1Money {
  return { value: textFromMills(mills ?? 0n), currency: 'XCD' };
}

export function v1PaymentOf(row: PaymentRow, origin: string): V1Payment {
  const receipt = receiptPath({ companyId: row.company_id, receiptToken: row.receipt_token });
  const { request_id: requestId } = row;
  return {
    id: v1Id('payment', row.id),
    mode: row.mode,
    status: words[row.status],
    amount: money(row.amount_mills),
    fee: { value: exactTextFromMills(row.fee_mills), currency: 'XCD' },
    refunded: money(row.returned_mills),
    refundPending: money(row.pending_mills),
    disputed: money(row.disputed_mills),
    paymentRequestId: requestId === null ? null : v1Id('paymentRequest', requestId),
    reference: row.reference ?? '',
    metadata: row.metadata ?? {},
    purpose: row.purpose,
    customer: { name: row.person_name, email: row.person_email, phone: row.person_phone },
    card: { brand: row.card_brand ?? '', lastFour: row.last_four ?? '' },
    reason: row.status === 'Approved' ? '' : reasonToMerchant(row.reason),
    reasonCode: paymentReasonCodeOf(row),
    transactionNumber: row.tran_id,
    invoiceNumber: row.invoice,
    receiptUrl: row.status === 'Approved' ? new URL(receipt, origin).href : null,
    createdAt: row.created_at.toISOString(),
  };
}
