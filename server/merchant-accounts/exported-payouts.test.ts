import { expect, test } from 'vitest';
import {
  addPaidMerchant,
  createPayoutWorld,
  payOut,
  sell,
} from '../payouts/testing/payout-world.ts';

test('an account’s file holds its payouts, and no others', async () => {
  const world = await createPayoutWorld();
  const [ana, ben] = [await addPaidMerchant(world), await addPaidMerchant(world)];
  await sell(world, ana, 100);
  await sell(world, ben, 200);
  await payOut(world, ana, 1);
  const { browser } = await world.signIn('care@example.lc', { role: 1 });
  const { status, body } = await browser.post(`/api/console/accounts/${ana.uid}/export`, {
    reason: 'asked by mail',
  });
  expect(status).toBe(200);
  expect(body['payouts']).toMatchObject({
    count: 1,
    included: 1,
    items: [
      {
        state: 'queued',
        netMills: 93_500,
        accountEndsWith: '4756',
        lines: [{ companyId: ana.companyId, netMills: 93_500 }],
        steps: [{ state: 'queued' }],
      },
    ],
  });
  expect(JSON.stringify(body)).not.toContain('1029384756');
  await world.database.drop();
});
