import type { PayRequestState } from '@piton/contract/payments/pay-page-props.ts';
import type { RequestUses } from '@piton/contract/payment-requests/payment-request.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { RequestRefusal } from '../../payments/take/begin-sale.ts';

/** A merchant's request, and everything that can happen to it. */
export type ModelRequest = {
  readonly id: string;
  readonly companyId: string;
  readonly mode: SaleMode;
  readonly amountMills: number;
  readonly uses: RequestUses;
  readonly expiresAtMs: number | null;
  isOff: boolean;
  paid: number;
  /** Its sales with an unknown outcome. */
  pending: number;
};

export type PaymentFields = {
  readonly companyId: string;
  readonly mode: SaleMode;
  readonly amountMills: number;
};

export function stateOf(request: ModelRequest, nowMs: number): PayRequestState {
  const isSingle = request.uses === 'single';
  if (isSingle && request.paid > 0) return 'paid';
  if (isSingle && request.pending > 0) return 'busy';
  if (request.isOff) return 'off';
  return request.expiresAtMs !== null && request.expiresAtMs <= nowMs ? 'expired' : 'open';
}

/** Why this post may not pay it; null if it may. */
export function refusalOf(
  request: ModelRequest,
  fields: PaymentFields,
  nowMs: number,
): RequestRefusal | null {
  if (request.companyId !== fields.companyId || request.mode !== fields.mode) return 'unknown';
  const state = stateOf(request, nowMs);
  if (state !== 'open') return state;
  return request.amountMills === fields.amountMills ? null : 'amount';
}
