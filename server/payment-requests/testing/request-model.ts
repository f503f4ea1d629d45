import type { PayRequestState } from '@piton/contract/payments/pay-page-props.ts';
import type { RequestUses } from '@piton/contract/payment-requests/payment-request.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { RequestRefusal } from '../../payments/take/begin-sale.ts';

/** A merchant's request, and everything that can happen to it. */
export type Asked = {
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

export type Said = {
  readonly companyId: string;
  readonly mode: SaleMode;
  readonly amountMills: number;
};

export function stateOf(asked: Asked, nowMs: number): PayRequestState {
  const isSingle = asked.uses === 'single';
  if (isSingle && asked.paid > 0) return 'paid';
  if (isSingle && asked.pending > 0) return 'busy';
  if (asked.isOff) return 'off';
  return asked.expiresAtMs !== null && asked.expiresAtMs <= nowMs ? 'expired' : 'open';
}

/** Why this post may not pay it; null if it may. */
export function refusalOf(asked: Asked, said: Said, nowMs: number): RequestRefusal | null {
  if (asked.companyId !== said.companyId || asked.mode !== said.mode) return 'unknown';
  const state = stateOf(asked, nowMs);
  if (state !== 'open') return state;
  return asked.amountMills === said.amountMills ? null : 'amount';
}
