/** Servers' clocks differ: what is lent, asked about and given up goes by the database's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSettlingClock } from '../database/testing/settling-clock.ts';
import { settleUnknown } from './settle-unknown.ts';
import { takePayment } from './take-payment.ts';
import { paymentRequest } from './testing/pay.ts';
import {
  approved,
  createPaymentWorld,
  paymentDeps,
  scriptedGateway,
  seal,
  type PaymentWorld,
} from './testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const hourMs = 3_600_000;
const by = (aheadMs: number) => ({ clock: () => new Date(Date.now() + aheadMs) });
const quietMs = 60_000;

/** A sale that the gateway answers when the test says so. */
async function saleUnderWay(aheadMs: number, amount = '12.50') {
  const { promise: answered, resolve: answer } = Promise.withResolvers<typeof approved>();
  const gateway = scriptedGateway({ sale: () => answered, inquire: () => ({ kind: 'absent' }) });
  const deps = paymentDeps(world, gateway, by(aheadMs));
  const taking = takePayment(deps, paymentRequest(world, await seal({ amount })));
  await expect.poll(() => gateway.sales).toHaveLength(1);
  const end = () => {
    answer(approved);
    return taking;
  };
  return { gateway, deps, end };
}

test.each([-hourMs, 0, hourMs])(
  'one that a server charges, whose clock is %i ms ahead, is not asked about by others',
  async (aheadMs) => {
    const { gateway, end } = await saleUnderWay(aheadMs);
    for (const othersMs of [-hourMs, 0, hourMs]) {
      const others = paymentDeps(world, gateway, by(othersMs));
      expect(await settleUnknown({ ...others, quietMs }, 'live')).toBe(0);
    }
    expect(gateway.inquiries).toEqual([]);
    expect(await end()).toMatchObject({ sale: { status: 'Approved' } });
  },
);

test('what a server began whose clock is ahead is settled as soon as any when it dies', async () => {
  const { deps, end } = await saleUnderWay(hourMs, '14.00');
  deps.held.stop();
  await setSettlingClock(world.database.owner, new Date(Date.now() + 60_000));
  const gateway = scriptedGateway({ inquire: () => ({ kind: 'taken' }) });
  expect(await settleUnknown({ ...paymentDeps(world, gateway), quietMs }, 'live')).toBe(1);
  expect(gateway.inquiries).toHaveLength(1);
  expect(await end()).toMatchObject({ sale: { status: 'Approved' } });
});

test('what this server still waits for is not asked about, even if its loan has lapsed', async () => {
  const { gateway, deps, end } = await saleUnderWay(0, '13.00');
  await setSettlingClock(world.database.owner, new Date(Date.now() + hourMs));
  expect(await settleUnknown({ ...deps, quietMs }, 'live')).toBe(0);
  expect(gateway.inquiries).toEqual([]);
  await end();
});
