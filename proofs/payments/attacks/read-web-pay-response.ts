import type {
  MakPaymentResponse,
  WebPayResponse,
} from '@piton/contract/payments/payment-response.ts';
import {
  unreadableForServers,
  unreadableOnPage,
} from '@piton/contract/payments/payment-response.ts';
import type { RawResponse } from './connections.ts';

/** The two functions that take payments. */
export type PayFunction = '/webPay' | '/makPayment';

/** The result of a payment in either function's response. */
export type ResponseResult =
  | { readonly kind: 'sale'; readonly tranId: string; readonly state: string }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'other'; readonly says: string };

export function resultOf(path: PayFunction, { status, body }: RawResponse): ResponseResult {
  const other = { kind: 'other', says: `${status} ${body}` } as const;
  if (status !== 200 && status !== 202) return other;
  if (path === '/webPay') {
    const { msg } = JSON.parse(body) as WebPayResponse;
    if (msg === unreadableOnPage) return { kind: 'unreadable' };
    if (typeof msg === 'string') return other;
    return { kind: 'sale', tranId: msg.TranId[0], state: msg.FinancialResultCode[0] };
  }
  const response = JSON.parse(body) as MakPaymentResponse;
  if (response.message === unreadableForServers) return { kind: 'unreadable' };
  if (response.transactionNumber === '') return other;
  return { kind: 'sale', tranId: response.transactionNumber, state: response.status };
}
