import { withConnection } from '../../database/with-connection.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { takePayment } from './take-payment.ts';
import { paymentRequest } from '../testing/pay.ts';
import {
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
  seal,
  unavailableFor,
} from '../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const garbage = () =>
  Buffer.alloc(384, crypto.getRandomValues(new Uint8Array(8))).toString('base64');

const approved = { kind: 'sale', sale: { status: 'Approved' } };

async function countRows() {
  return withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query<Record<string, string>>(
      `select (select count(*) from sales) as sales, (select count(*) from attempts) as attempts,
              (select count(*) from sale_events) as events`,
    );
    return rows;
  });
}

test('an address that sends many unreadable texts is slowed down, and no payment fails', async () => {
  const deps = paymentDeps(world, scriptedGateway({}));
  const slowed = vi.spyOn(deps.slowLane, 'take');
  const send = (encryptedTxt: string, clientAddress = '203.0.113.9') =>
    takePayment(deps, paymentRequest(world, encryptedTxt, { clientAddress }));
  const known = await seal();
  const first = await send(known);
  expect(first).toMatchObject(approved);
  for (let sent = 0; sent < 60; sent++) {
    expect(await send(garbage())).toEqual({ kind: 'unreadable' });
  }
  expect(slowed).not.toHaveBeenCalled();
  expect(await send(garbage())).toEqual({ kind: 'unreadable' });
  const sealed = await seal({ amount: '13.00' });
  const paid = await send(sealed);
  expect(paid).toMatchObject(approved);
  expect(slowed).toHaveBeenCalledTimes(2);
  // A stored result is returned without a place in the slow lane, because nothing is opened.
  expect(await send(sealed)).toEqual(paid);
  expect(await send(known)).toEqual(first);
  expect(await send(await seal({ amount: '13.50' }), '203.0.113.10')).toMatchObject(approved);
  expect(slowed).toHaveBeenCalledTimes(2);
});

const owner = async (text: string) =>
  withConnection(world.database.owner, async (client) => (await client.query(text)).rowCount ?? 0);
const countLimits = () => owner(`select from limits where action = 'unreadable-payment'`);
const useUp = (taken: number) =>
  owner(`update limits set taken = ${taken} where action = 'unreadable-payment'`);

test('an IPv6 /48 is slowed down as one', async () => {
  const deps = paymentDeps(world, scriptedGateway({}));
  const slowed = vi.spyOn(deps.slowLane, 'take');
  const send = (encryptedTxt: string, clientAddress: string) =>
    takePayment(deps, paymentRequest(world, encryptedTxt, { clientAddress }));
  const before = await countLimits();
  await send(garbage(), '2001:db8:9:1::1');
  // The network's own row and the /48's row, which the next 239 networks use up.
  expect((await useUp(4 * 60)) - before).toBe(2);
  expect(slowed).not.toHaveBeenCalled();
  expect(await send(garbage(), '2001:db8:9:ffff::1')).toEqual({ kind: 'unreadable' });
  expect(slowed).toHaveBeenCalledOnce();
  expect(await send(garbage(), '2001:db8:a:1::1')).toEqual({ kind: 'unreadable' });
  expect(slowed).toHaveBeenCalledOnce();
});

test('the same text ten times in the slow lane at once is one charge', async () => {
  const gateway = scriptedGateway({});
  const deps = paymentDeps(world, gateway);
  const send = (encryptedTxt: string) =>
    takePayment(deps, paymentRequest(world, encryptedTxt, { clientAddress: '203.0.113.11' }));
  await Promise.all(Array.from({ length: 60 }, () => send(garbage())));
  const sealed = await seal({ amount: '14.00' });
  const results = await Promise.all(Array.from({ length: 10 }, () => send(sealed)));
  const ids = results.map((result) => (result.kind === 'sale' ? result.sale.id : result.kind));
  expect(new Set(ids).size).toBe(1);
  expect(gateway.sales).toHaveLength(1);
});

test('invalid payments over the limit return their errors and are not stored', async () => {
  const deps = paymentDeps(world, scriptedGateway({}));
  const sendText = (encryptedTxt: string, clientAddress = '203.0.113.20') =>
    takePayment(deps, paymentRequest(world, encryptedTxt, { clientAddress }));
  const send = async (amount: string, clientAddress?: string) =>
    sendText(await seal({ amount }), clientAddress);
  const stored = { kind: 'sale', sale: { status: 'Incomplete' } };
  const mistakes = { amount: expect.any(String) as string };
  for (let sent = 0; sent < 120; sent++) expect(await send('0.00')).toMatchObject(stored);
  const before = await countRows();
  const over = await seal({ amount: '0.00' });
  const expected = {
    kind: 'not_stored',
    sale: { status: 'Incomplete', problem: 'invalid', rejectedFields: mistakes, tranId: '' },
  };
  expect(await sendText(over)).toMatchObject(expected);
  expect(await sendText(over)).toMatchObject(expected);
  expect(await countRows()).toEqual(before);
  // A later year would make it valid and chargeable, although its sender has read of mistakes.
  expect(await sendText(await seal({ year: '2060' }))).toMatchObject({ kind: 'limited' });
  // A valid payment is charged, and a mistake from another network is stored.
  expect(await send('18.00')).toMatchObject(approved);
  expect(await send('0.00', '203.0.113.21')).toMatchObject(stored);
});

test('invalid payments over the limit count as unreadable, so they use the slow lane too', async () => {
  const deps = paymentDeps(world, scriptedGateway({}));
  const slowed = vi.spyOn(deps.slowLane, 'take');
  const send = async () =>
    takePayment(
      deps,
      paymentRequest(world, await seal({ amount: '0.00' }), { clientAddress: '203.0.113.22' }),
    );
  await send();
  await withConnection(world.database.owner, (client) =>
    client.query(
      `update limits set taken = 120 where action = 'rejected-payment' and taken = 1
         and ends_at = (select max(ends_at) from limits where action = 'rejected-payment')`,
    ),
  );
  for (let sent = 0; sent < 60; sent++) expect(await send()).toMatchObject({ kind: 'not_stored' });
  expect(slowed).not.toHaveBeenCalled();
  expect(await send()).toMatchObject({ kind: 'not_stored' });
  expect(slowed).toHaveBeenCalledOnce();
});

test('payments during an outage use up no allowance and are not stored', async () => {
  const deps = paymentDeps(world, scriptedGateway({}));
  const unavailable = { ...deps.gateways, live: unavailableFor(7, deps.gateways.live) };
  const send = async (amount: string, gateways = deps.gateways) =>
    takePayment(
      { ...deps, gateways },
      paymentRequest(world, await seal({ amount }), { clientAddress: '203.0.113.40' }),
    );
  const used = (taken: number) =>
    withConnection(world.database.owner, (client) =>
      client.query(`update limits set taken = $1 where action = 'payment-during-outage'`, [taken]),
    );
  for (let sent = 0; sent < 121; sent++) {
    await expect(send('21.00', unavailable)).rejects.toMatchObject({ code: 'gateway_unavailable' });
  }
  expect(await send('0.00')).toMatchObject({ kind: 'sale', sale: { status: 'Incomplete' } });
  expect((await used(1000)).rowCount).toBe(1);
  // Nothing is stored, so the response claims no outcome.
  await expect(send('22.00', unavailable)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 7,
  });
  expect(await send('23.00')).toMatchObject({ kind: 'sale', sale: { status: 'Approved' } });
});
