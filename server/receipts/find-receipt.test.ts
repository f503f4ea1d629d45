import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawCode } from './draw-code.ts';
import { findReceipt } from './find-receipt.ts';
import { pay } from '../payments/testing/pay.ts';
import {
  createPaymentWorld,
  references,
  scriptedGateway,
  type PaymentWorld,
} from '../payments/testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const origin = 'https://pay.example.lc';
const find = (companyId: string, token: string) =>
  findReceipt(world.database.kysely, { companyId, token, origin, payOrigin: origin });

test('an approved payment’s receipt names the amount and the merchant', async () => {
  const sale = await pay(world, scriptedGateway({}), {}, { mode: 'test' });
  expect(await find(world.companyId, sale.receiptToken)).toEqual({
    companyName: 'Ti Kaye',
    amount: '12.50',
    transactionNumber: sale.tranId,
    invoiceNumber: sale.invoice,
    resultCode: 'OK',
    purpose: 'Nutmeg and mace',
    card: 'Visa •••• 3333',
    mode: 'test',
    createdAt: sale.createdAt.toISOString(),
    state: 'paid',
    returned: '0.00',
    refunded: '0.00',
    disputed: '0.00',
    refundPending: '0.00',
    isVoided: false,
    refunds: [],
    link: `${origin}/receipt/${world.companyId}/${sale.receiptToken}`,
    code: drawCode(`${origin}/check-receipt/${world.companyId}/${sale.receiptToken}`),
    shopUrl: null,
  });
  expect(await find(world.companyId, 'x'.repeat(22))).toBeNull();
  expect(await find('Z'.repeat(20), sale.receiptToken)).toBeNull();
});

test('a declined payment has no receipt', async () => {
  const sale = await pay(
    world,
    scriptedGateway({ sale: () => ({ kind: 'declined', references }) }),
  );
  expect(await find(world.companyId, sale.receiptToken)).toBeNull();
});

test('a payment without a purpose shows none', async () => {
  const { receiptToken } = await pay(world, scriptedGateway({}), { purpose: 'N/A' });
  expect(await find(world.companyId, receiptToken)).toMatchObject({ purpose: '' });
});
