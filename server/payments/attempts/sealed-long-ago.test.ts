/** The age of a sealed text comes from its JWE header. */
import { sealPayment, sealPaymentPlain } from '@piton/contract/cards/sealing.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { vectors } from '../../companies/encryption-keys/testing/vector-keys.ts';
import { takePayment } from '../take/take-payment.ts';
import { paymentRequest } from '../testing/pay.ts';
import {
  createPaymentWorld,
  payment,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
  seal,
} from '../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
const sealedAt = (at: Date) => sealPayment(payment, vectors, at);
const approved = { kind: 'sale', sale: { status: 'Approved' } };

test.each([
  ['31 days ago is not charged', -31, { kind: 'too_old' }],
  ['29 days ago is charged', -29, approved],
  ['on a device whose clock is a year ahead is charged', 365, approved],
])('a text sealed %s', async (_when, days, expected) => {
  const gateway = scriptedGateway({});
  const request = paymentRequest(world, await sealedAt(inDays(days)));
  expect(await takePayment(paymentDeps(world, gateway), request)).toMatchObject(expected);
  expect(gateway.sales).toHaveLength(expected === approved ? 1 : 0);
});

test('a text without a sealing time is charged at any time', async () => {
  const gateway = scriptedGateway({});
  const deps = paymentDeps(world, gateway, { clock: () => inDays(100) });
  const request = paymentRequest(world, await sealPaymentPlain(payment, vectors));
  expect(await takePayment(deps, request)).toMatchObject(approved);
  expect(gateway.sales).toHaveLength(1);
});

test('a known text returns its outcome at any age, even while its company is cached', async () => {
  const gateway = scriptedGateway({});
  const encryptedTxt = await seal();
  const paid = await takePayment(
    paymentDeps(world, gateway),
    paymentRequest(world, encryptedTxt, { clientAddress: '203.0.113.10' }),
  );
  expect(paid).toMatchObject(approved);
  const later = paymentDeps(world, gateway, { clock: () => inDays(31) });
  // Caches the company: the next text is opened without looking it up.
  await takePayment(later, paymentRequest(world, await sealedAt(inDays(31))));
  expect(await takePayment(later, paymentRequest(world, encryptedTxt))).toEqual(paid);
  expect(gateway.sales).toHaveLength(2);
});

test('a merchant’s server whose clock is 31 days behind keeps the fast lane', async () => {
  const deps = paymentDeps(world, scriptedGateway({}));
  const slowed = vi.spyOn(deps.slowLane, 'take');
  const send = (encryptedTxt: string) =>
    takePayment(deps, paymentRequest(world, encryptedTxt, { clientAddress: '203.0.113.31' }));
  const expired = await sealedAt(inDays(-31));
  // One more than the number of unreadable texts that lead to the slow lane.
  for (let sent = 0; sent <= deps.unreadable.max; sent += 1) {
    expect(await send(expired)).toEqual({ kind: 'too_old' });
  }
  expect(await send(await sealedAt(inDays(0)))).toMatchObject(approved);
  expect(slowed).not.toHaveBeenCalled();
});
