import type { PaymentLists } from '@piton/contract/payments/payment-response.ts';

/** The lists in webPay's response. */
export function listsOf(result: string, error = ''): PaymentLists {
  return {
    ResultCode: ['OK'],
    FinancialResultCode: [result],
    ErrorMessage: [error],
    TranId: ['T1'],
    Invoice: ['I1'],
    Amount: ['12.50'],
    Currency: ['XCD'],
  };
}
