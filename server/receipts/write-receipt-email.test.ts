import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pay } from '../merchant-accounts/testing/merchant.ts';
import {
  createPaymentEmailsWorld,
  only,
  origin,
  type Payee,
  type PaymentEmailsWorld,
  payOften,
} from '../notifications/payments/testing/payment-emails-world.ts';

let world: PaymentEmailsWorld;
let payee: Payee;
beforeAll(async () => {
  world = await createPaymentEmailsWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  payee = await world.addPayee();
});

test('the customer gets the payment’s details and four digits of the card', async () => {
  const response = await pay(world, payee, {
    changes: { amount: '80.00', personEmail: 'marie@example.lc' },
  });
  if (response.kind !== 'sale') expect.unreachable();
  const { tranId, invoice, receiptToken, createdAt } = response.sale;
  expect(await world.readEmails()).toEqual([
    {
      kind: 'payment-receipt',
      to: 'marie@example.lc',
      personName: 'Marie Alexander',
      companyName: 'Ti Kaye',
      amount: 'EC$80.00',
      purpose: 'Nutmeg and mace',
      paidAt: createdAt,
      card: 'Visa •••• 3333',
      transactionNumber: tranId,
      invoiceNumber: invoice,
      page: `${origin}/receipt/${payee.companyId}/${receiptToken}`,
      isTest: false,
      since: null,
    },
  ]);
  expect(await world.readEmails()).toEqual([]);
});

test('a missing purpose is omitted', async () => {
  // The stored value if a merchant's server sent none.
  await payOften(world, payee, 1, { purpose: 'N/A' });
  expect(only(await world.readEmails(), 'payment-receipt')).toMatchObject([{ purpose: '' }]);
});
