import type { NewSale } from '../../payments/take/begin-sale.ts';
import { makePaymentNumbers } from '../../payments/take/payment-numbers.ts';
import type { PaymentWorld } from '../../payments/testing/payment-world.ts';

/** EC$12.50, about to be charged; of no request where there is none. */
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
    first: { status: 'Pending', nextInquiryAt: new Date() },
    gatewayAccountId: null,
    gatewayMark: null,
    cardTry: null,
    requestId,
  };
}
