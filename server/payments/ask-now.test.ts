import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Inquiry } from '../gateways/gateway.ts';
import { askNow } from './settle-unknown.ts';
import { book, pay, saleRow } from './testing/pay.ts';
import {
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
} from './testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

test('a sale that people are about to end is asked about at once, and no other', async () => {
  let answer: Inquiry = { kind: 'unavailable', cause: 'reset' };
  const gateway = scriptedGateway({
    sale: () => ({ kind: 'unknown', cause: 'reset', detail: 'x' }),
    inquire: () => answer,
  });
  const deps = { ...paymentDeps(world, gateway), quietMs: 60_000 };
  const [one, other] = [await pay(world, gateway), await pay(world, gateway)];
  await askNow(deps, one.id);
  expect(gateway.inquiries).toEqual([one.tranId]);
  answer = { kind: 'taken' };
  await askNow(deps, one.id);
  expect(await saleRow(world, one.id)).toMatchObject({ status: 'Approved' });
  expect(await saleRow(world, other.id)).toMatchObject({ status: 'Pending' });
  await askNow(deps, one.id);
  expect(gateway.inquiries).toEqual([one.tranId, one.tranId]);
  await askNow(deps, other.id);
  await book(world, 'live');
});
