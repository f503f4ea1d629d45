import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Payee } from '../payee/payee.ts';
import { validatePayment } from './validate-payment.ts';
import { paymentRequest } from '../../testing/pay.ts';
import {
  createPaymentWorld,
  payment,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
} from '../../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const gatewayAccountId = '01993b5e-0000-7000-8000-000000000001';

function validate(mode: 'live' | 'test', channel: 'page' | 'server' = 'page') {
  const payee: Payee = {
    companyId: world.companyId,
    standing: 'approved',
    keyIds: [],
    plainSealHash: 'SHA-256',
    earlierSaleId: null,
    isSuspect: false,
    gatewayAccountId,
  };
  const request = paymentRequest(world, '', { mode, channel });
  const deps = paymentDeps(world, scriptedGateway({}));
  const { platform: gateway } = deps.gateways[mode];
  return validatePayment(deps, request, { payee, gateway }, { ...payment });
}

test('live payments use the company’s own key, and test payments none', () => {
  expect(validate('live').sale.gatewayAccountId).toBe(gatewayAccountId);
  expect(validate('test').sale.gatewayAccountId).toBeNull();
});

test('a customer on the page is identified by network, and a merchant’s server is not', () => {
  expect(validate('live').sale.cardAttempt?.address).not.toBeNull();
  expect(validate('live', 'server').sale.cardAttempt?.address).toBeNull();
});
