import type {
  MakPaymentResponse,
  WebPayResponse,
} from '@piton/contract/payments/payment-response.ts';
import {
  unreadableForServers,
  unreadableOnPage,
} from '@piton/contract/payments/payment-response.ts';
import type { Answer } from './connections.ts';

/** The two functions that take payments. */
export type PayFunction = '/webPay' | '/makPayment';

/** The result of a payment in either function's response. */
export type ResponseResult =
  | { readonly kind: 'sale'; readonly tranId: string; readonly state: string }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'other'; readonly says: string };

export function resultOf(path: PayFunction, { status, body }: Answer): ResponseResult {
  const other = { kind: 'other', says: `${status} ${body}` } as const;
  if (status !== 200 && status !== 202) return other;
  if (path === '/webPay') {
    const { msg } = JSON.parse(body) as WebPayResponse;
    if (msg === unreadableOnPage) return { kind: 'unreadable' };
    if (typeof msg === 'string') return other;
    return { kind: 'sale', tranId: msg.TranId[0], state: msg.FinancialResultCode[0] };
  }
  const answer = JSON.parse(body) as MakPaymentResponse;
  if (answer.message === unreadableForServers) return { kind: 'unreadable' };
  if (answer.transactionNumber === '') return other;
  return { kind: 'sale', tranId: answer.transactionNumber, state: answer.status };
}
