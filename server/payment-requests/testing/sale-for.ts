import type { NewSale } from '../../payments/take/begin-sale.ts';
import { makePaymentNumbers } from '../../payments/take/payment-numbers.ts';
import type { PaymentWorld } from '../../payments/testing/payment-world.ts';

/** A sale of EC$12.50, about to be charged; null means without a request. */
export function saleFor(
  { companyId }: Pick<PaymentWorld, 'companyId'>,
  requestId: string | null,
): NewSale {
  return {
    companyId,
    mode: 'live',
    channel: 'page',
    numbers: makePaymentNumbers(),
    details: {
      amountMills: 12_500n,
      purpose: 'Nutmeg',
      person: { name: 'M', email: 'm@e.lc', phone: '1' },
      country: null,
      card: null,
    },
    now: new Date(),
    first: { status: 'Pending', leaseMs: 0 },
    gateway: 'four_cs',
    acceptedAuthentications: null,
    payerAddress: null,
    gatewayAccountId: null,
    gatewayMark: null,
    cardAttempt: null,
    requestId,
  };
}
