/** Responses for card brands that the gateway doesn't accept. Such cards are never sent. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payFunctions } from '../../testing/scripted-pay-functions.ts';
import { createPaymentWorld, seal, type PaymentWorld } from '../../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

test('an unsupported card brand asks for another card, not for a correction', async () => {
  const { post, gateway } = payFunctions(world);
  const encryptedTxt = await seal({ cardNumber: '371449635398431', cvv: '1234' });
  expect(
    await post('/webPay', { testMode: '0', companyId: world.companyId, encryptedTxt }),
  ).toEqual({
    status: 200,
    body: {
      msg: expect.objectContaining({
        ErrorMessage: ['This card can’t be used here. Nothing was charged.'],
      }) as object,
      advice: 'other_card',
      fields: { cardNumber: 'This card can’t be used here. Use another card.' },
    },
  });
  expect(gateway.sales).toEqual([]);
});

test('an unsupported card brand is reported with all other errors', async () => {
  const { post } = payFunctions(world);
  const wrong = { cardNumber: '371449635398431', cvv: '1234', month: '13', personEmail: 'x' };
  const body = { testMode: '0', companyId: world.companyId, encryptedTxt: await seal(wrong) };
  expect(await post('/makPayment', body)).toMatchObject({
    status: 200,
    body: {
      status: 'Incomplete',
      message: '3 details need your attention. Nothing was charged.',
      error: 'invalid',
      fields: {
        cardNumber: 'This card can’t be used here. Use another card.',
        month: 'Choose the month when the card expires, from 01 to 12.',
        personEmail: expect.any(String) as string,
      },
    },
  });
  const response = await post('/webPay', { ...body, encryptedTxt: await seal(wrong) });
  expect(response).toMatchObject({ body: { advice: 'fix' } });
});

// The page calls these Visa for lack of a better guess.
test.each([
  ['JCB', '3530111333300000'],
  ['Diners Club', '3056930009020004'],
  ['UnionPay', '6200000000000005'],
])('no data of a %s card reaches a gateway that does not take it', async (_brand, cardNumber) => {
  const { post, gateway } = payFunctions(world);
  const encryptedTxt = await seal({ cardNumber });
  expect(
    await post('/webPay', { testMode: '0', companyId: world.companyId, encryptedTxt }),
  ).toMatchObject({
    status: 200,
    body: {
      msg: { ErrorMessage: ['This card can’t be used here. Nothing was charged.'] },
      advice: 'other_card',
      fields: { cardNumber: 'This card can’t be used here. Use another card.' },
    },
  });
  expect(gateway.sales).toEqual([]);
});
