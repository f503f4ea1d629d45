import type { PaymentDeps } from '../payments/payment-deps.ts';

export type V1Deps = PaymentDeps;
