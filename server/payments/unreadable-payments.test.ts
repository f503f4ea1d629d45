import type { SaleMode } from '@piton/contract/sale.ts';
import { withConnection } from '../database/with-connection.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takePayment } from './take-payment.ts';
import { paymentRequest } from './testing/pay.ts';
import {
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
  seal,
} from './testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const garbage = () =>
  Buffer.alloc(384, crypto.getRandomValues(new Uint8Array(8))).toString('base64');

test('whoever sends what does not open is stopped, and nobody else', async () => {
  const deps = paymentDeps(world, scriptedGateway({}));
  const send = (encryptedTxt: string, clientAddress = '203.0.113.9') =>
    takePayment(deps, paymentRequest(world, encryptedTxt, { clientAddress }));
  const known = await seal();
  expect(await send(known)).toMatchObject({ kind: 'sale' });
  for (let sent = 0; sent < 60; sent++) {
    expect(await send(garbage())).toEqual({ kind: 'unreadable' });
  }
  expect(await send(garbage())).toMatchObject({ kind: 'limited' });
  const sealed = await seal({ amount: '13.00' });
  expect(await send(sealed)).toMatchObject({ kind: 'limited' });
  // What opened nothing costs nothing: an earlier payment is still told of.
  expect(await send(known)).toMatchObject({ kind: 'sale', sale: { status: 'Approved' } });
  expect(await send(sealed, '203.0.113.10')).toMatchObject({ kind: 'sale' });
});

test('whoever fills the books with payments that cannot be right is stopped, and nobody else', async () => {
  const deps = paymentDeps(world, scriptedGateway({}));
  const send = async (amount: string, clientAddress = '203.0.113.20') =>
    takePayment(deps, paymentRequest(world, await seal({ amount }), { clientAddress }));
  for (let sent = 0; sent < 120; sent++) {
    expect(await send('0.00')).toMatchObject({ kind: 'sale', sale: { status: 'Incomplete' } });
  }
  expect(await send('0.00')).toMatchObject({ kind: 'limited' });
  // What is right is still paid, and whoever else makes a mistake hears which.
  expect(await send('18.00')).toMatchObject({ kind: 'sale', sale: { status: 'Approved' } });
  expect(await send('0.00', '203.0.113.21')).toMatchObject({ kind: 'sale' });
});

test('a gateway that is gone uses up nobody’s mistakes, and its payments fill no book either', async () => {
  const deps = paymentDeps(world, scriptedGateway({}));
  const { live } = deps.gateways;
  const gone = { ...deps.gateways, live: { ...live, unavailableForSeconds: () => 7 } };
  const send = async (amount: string, gateways = deps.gateways) =>
    takePayment(
      { ...deps, gateways },
      paymentRequest(world, await seal({ amount }), { clientAddress: '203.0.113.40' }),
    );
  const used = (taken: number) =>
    withConnection(world.database.owner, (client) =>
      client.query(`update limits set taken = $1 where action = 'payment-while-away'`, [taken]),
    );
  for (let sent = 0; sent < 121; sent++) {
    await expect(send('21.00', gone)).rejects.toMatchObject({ code: 'gateway_away' });
  }
  expect(await send('0.00')).toMatchObject({ kind: 'sale', sale: { status: 'Incomplete' } });
  expect((await used(1000)).rowCount).toBe(1);
  // Nothing is written of it, so that nothing is said of how it ended.
  await expect(send('22.00', gone)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 7,
  });
  expect(await send('23.00')).toMatchObject({ kind: 'sale', sale: { status: 'Approved' } });
});

test('whoever fills the test book is stopped, and nobody else', async () => {
  const deps = paymentDeps(world, scriptedGateway({}));
  const send = async (amount: string, mode: SaleMode, clientAddress = '203.0.113.30') =>
    takePayment(deps, paymentRequest(world, await seal({ amount }), { clientAddress, mode }));
  const approved = { kind: 'sale', sale: { status: 'Approved' } };
  expect(await send('19.01', 'test')).toMatchObject(approved);
  const { rowCount } = await withConnection(world.database.owner, (client) =>
    client.query(`update limits set taken = 999 where action = 'test-payment' and taken = 1`),
  );
  expect(rowCount).toBe(1);
  expect(await send('19.02', 'test')).toMatchObject(approved);
  expect(await send('19.03', 'test')).toMatchObject({ kind: 'limited' });
  expect(await send('19.04', 'live')).toMatchObject(approved);
  expect(await send('19.05', 'test', '203.0.113.31')).toMatchObject(approved);
});
