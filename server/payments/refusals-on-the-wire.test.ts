/** What a payer or a merchant's server is told when a payment is not made now, and how to ask again. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payFunctions } from './testing/pay-functions.ts';
import { createPaymentWorld, seal, type PaymentWorld } from './testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

describe('/api/attempts', () => {
  const hashOf = (encryptedTxt: string) => createHash('sha256').update(encryptedTxt).digest('hex');

  test('tells an outcome as webPay does, to whoever kept the hash', async () => {
    const { post, get } = payFunctions(world);
    const encryptedTxt = await seal();
    expect(await get(`/api/attempts/${hashOf(encryptedTxt)}`)).toEqual({
      status: 200,
      body: { state: 'never_arrived' },
    });
    const body = { testMode: '0', companyId: world.companyId, encryptedTxt };
    const told = await post('/webPay', body);
    expect(await get(`/api/attempts/${hashOf(encryptedTxt)}`)).toEqual({
      status: 200,
      body: { state: 'ended', ...(told.body as object) },
    });
  });

  test('tells what is not known yet', async () => {
    const { post, get } = payFunctions(world, {
      outcome: { kind: 'unknown', cause: 'timeout', detail: '' },
    });
    const encryptedTxt = await seal();
    await post('/webPay', { testMode: '0', companyId: world.companyId, encryptedTxt });
    expect(await get(`/api/attempts/${hashOf(encryptedTxt)}`)).toMatchObject({
      body: { state: 'pending', msg: { FinancialResultCode: ['Pending'] } },
    });
  });

  test('takes no other spelling', async () => {
    for (const hash of ['A'.repeat(64), 'a'.repeat(63), 'x']) {
      expect((await payFunctions(world).get(`/api/attempts/${hash}`)).status).toBe(404);
    }
  });
});

test('a gateway that is gone is told of before anything is opened or written', async () => {
  const { post, gateway, deps } = payFunctions(world);
  const live = { ...deps.gateways.live, unavailableForSeconds: () => 7 };
  const gone = payFunctions(world, { changes: { gateways: { ...deps.gateways, live } } });
  const encryptedTxt = await seal();
  const body = { testMode: '0', companyId: world.companyId, encryptedTxt };
  expect(await gone.post('/webPay', body)).toMatchObject({ status: 503, retryAfter: '7' });
  expect(await gone.post('/makPayment', body)).toMatchObject({
    status: 503,
    body: { status: 'Incomplete', error: 'unavailable' },
    retryAfter: '7',
  });
  // The test book's gateway is there, and the same bytes were not used up.
  expect(await post('/webPay', body)).toMatchObject({
    body: { msg: { FinancialResultCode: ['Approved'] } },
  });
  expect(gateway.sales).toHaveLength(1);
});

test('a card that was tried too often is refused for a while', async () => {
  const tryLimits = {
    cardMost: 1,
    addressMost: 999,
    withinSeconds: 600,
    sameWithinSeconds: 86_400,
  };
  const { post } = payFunctions(world, { tryLimits });
  const send = async (path: string, amount: string) =>
    post(path, {
      testMode: '0',
      companyId: world.companyId,
      encryptedTxt: await seal({ cardNumber: '5105105105105100', amount }),
    });
  await send('/webPay', '1.00');
  expect(await send('/webPay', '2.00')).toEqual({
    status: 429,
    body: { msg: 'Too many tries. You can try again in 10 minutes.' },
    retryAfter: expect.stringMatching(/^(?:59\d|600)$/) as string,
  });
  expect(await send('/makPayment', '2.00')).toMatchObject({
    status: 429,
    body: { status: 'Incomplete', error: 'rate_limited' },
  });
});

test('whoever paid the same just now is asked, in words and with what to send along', async () => {
  const tryLimits = {
    cardMost: 9,
    addressMost: 999,
    withinSeconds: 600,
    sameWithinSeconds: 86_400,
  };
  const clock = () => new Date('2026-11-21T14:42:10Z');
  const { post } = payFunctions(world, { changes: { clock }, tryLimits });
  const send = async (confirm?: string) =>
    post('/webPay', {
      testMode: '0',
      companyId: world.companyId,
      encryptedTxt: await seal({ cardNumber: '5555555555554444', amount: '80.00' }),
      ...(confirm !== undefined && { confirm }),
    });
  await send();
  const asked = await send();
  const { msg, confirm } = asked.body as { msg: string; confirm: string };
  expect(asked.status).toBe(200);
  expect(msg).toBe('You paid EC$80.00 here at 10:42. Submit again to pay once more.');
  expect(await send(confirm)).toMatchObject({
    body: { msg: { FinancialResultCode: ['Approved'] } },
  });
});
