import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import { simulatedGateway } from '../../gateways/powertranz/testing/simulated-gateway.ts';
import { challengePage } from '../../payments/three-d-secure/testing/challenge-world.ts';
import { createPaymentWorld, type PaymentWorld } from '../../payments/testing/payment-world.ts';
import { keyOf } from '../testing/key-of.ts';

const simulated = simulatedGateway();
let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

test('a payment that waits for the customer’s bank is pending, once, before it is approved', async () => {
  const { ownerId: uid, companyId } = world;
  await keyOf(world, { uid, companyId }, { mode: 'live' });
  const { gateway } = simulated.gateway({ clock: () => new Date() });
  const page = challengePage(world, gateway);
  const { encryptedTxt, document } = await page.begin('4012000000020006');
  await page.pay(encryptedTxt);
  await page.callBack(await page.browse(document, simulated.url(), { password: '3ds2' }));
  expect((await page.pay(encryptedTxt)).body.receiptUrl).toBeDefined();
  const types = await withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query<{ type: string }>(
      'select type from events order by number',
    );
    return rows.map(({ type }) => type);
  });
  expect(types).toEqual(['payment.pending', 'payment.approved']);
});
