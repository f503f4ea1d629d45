/** Payments at a gateway with 3-D Secure, without a browser in which the issuer could authenticate. */
import { paymentReasons } from '@piton/contract/payments/payment-reasons.ts';
import { browserNeeded } from '@piton/contract/payments/payment-response.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import { simulatedGateway } from '../../gateways/powertranz/testing/simulated-gateway.ts';
import { createPaymentWorld, seal, type PaymentWorld } from '../testing/payment-world.ts';
import { challengePage } from './testing/challenge-world.ts';

const simulated = simulatedGateway();
let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const card = { cardNumber: '4012000000020006' };

/** How often the gateway charged each sale. */
async function charges(): Promise<number[]> {
  const tranIds = await withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query<{ tranId: string }>(
      'select tran_id as "tranId" from sales',
    );
    return rows.map(({ tranId }) => tranId);
  });
  const totals = await Promise.all(tranIds.map((tranId) => simulated.totals(tranId)));
  return totals.map(({ sales }) => sales.count);
}

function fromServer(page: ReturnType<typeof challengePage>, encryptedTxt: string) {
  const { companyId } = world;
  return page.post('/makPayment', { companyId, testMode: '0', encryptedTxt });
}

test('a page or a merchant’s server without a browser charges nothing', async () => {
  const page = challengePage(world, simulated.gateway().gateway);
  const { body } = await page.pay(await seal(card), {});
  expect(body.msg).toMatchObject({
    FinancialResultCode: ['Incomplete'],
    ErrorMessage: [paymentReasons.notAuthenticated],
  });
  expect(await fromServer(page, await seal(card))).toMatchObject({
    status: 200,
    body: { status: 'Incomplete', error: 'gateway', message: browserNeeded },
  });
  expect(await charges()).toEqual([0, 0]);
});

test('if the platform charges servers’ payments, only a server does without one', async () => {
  const page = challengePage(world, simulated.gateway({ chargesServerPayments: true }).gateway);
  const { body } = await page.pay(await seal(card), {});
  expect(body.msg).toMatchObject({ FinancialResultCode: ['Incomplete'] });
  const response = await fromServer(page, await seal({ ...card, amount: '12.50' }));
  expect(response).toMatchObject({ body: { status: 'Approved' } });
  expect(await charges()).toHaveLength(4);
  expect((await charges()).filter((count) => count > 0)).toEqual([1]);
});
