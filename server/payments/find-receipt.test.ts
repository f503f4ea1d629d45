import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReceipt } from './find-receipt.ts';
import { takePayment } from './take-payment.ts';
import {
  createPaymentWorld,
  paymentDeps,
  references,
  scriptedGateway,
  seal,
  type PaymentWorld,
} from './testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

async function pay(gateway = scriptedGateway({})) {
  const { companyId } = world;
  const encryptedTxt = await seal();
  const answer = await takePayment(paymentDeps(world, gateway), {
    companyId,
    encryptedTxt,
    mode: 'test',
    channel: 'page',
  });
  if (answer.kind !== 'sale') throw new Error('there is a sale');
  return answer.sale;
}

test('of an approved payment says what was paid to whom', async () => {
  const sale = await pay();
  const find = (companyId: string, token: string) =>
    findReceipt(world.database.kysely, companyId, token);
  expect(await find(world.companyId, sale.receiptToken)).toEqual({
    companyName: 'Ti Kaye',
    amount: '12.50',
    transactionNumber: sale.tranId,
    invoiceNumber: sale.invoice,
    resultCode: 'OK',
    purpose: 'Nutmeg and mace',
    mode: 'test',
    createdAt: sale.createdAt.toISOString(),
  });
  expect(await find(world.companyId, 'x'.repeat(22))).toBeNull();
  expect(await find('Z'.repeat(20), sale.receiptToken)).toBeNull();
});

test('of anything else there is none', async () => {
  const sale = await pay(scriptedGateway({ sale: () => ({ kind: 'declined', references }) }));
  expect(await findReceipt(world.database.kysely, world.companyId, sale.receiptToken)).toBeNull();
});
