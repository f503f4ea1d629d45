/**
 * Responses to customers and merchants' servers when a payment is not made now, and how to retry.
 */
import { AppError } from '@piton/contract/http/errors.ts';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  moveDatabaseClock,
  setDatabaseClock,
} from '../../../database/testing/set-database-clock.ts';
import { withConnection } from '../../../database/with-connection.ts';
import type { SaleOutcome } from '../../../gateways/gateway.ts';
import { payFunctions } from '../../testing/scripted-pay-functions.ts';
import {
  addCompany,
  createPaymentWorld,
  type PaymentWorld,
  seal,
  unavailableFor,
} from '../../testing/payment-world.ts';
import { noVelocityChecks } from '../../testing/no-velocity-checks.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const asOwner = (text: string, values: unknown[] = []) =>
  withConnection(world.database.owner, (client) => client.query(text, values));

describe('/api/attempts', () => {
  const hashOf = (encryptedTxt: string) => createHash('sha256').update(encryptedTxt).digest('hex');

  test('returns the outcome as webPay does, for the hash', async () => {
    const { post, get } = payFunctions(world);
    const encryptedTxt = await seal();
    expect(await get(`/api/attempts/${hashOf(encryptedTxt)}`)).toEqual({
      status: 200,
      body: { state: 'never_arrived' },
    });
    const body = { testMode: '0', companyId: world.companyId, encryptedTxt };
    const response = await post('/webPay', body);
    expect(await get(`/api/attempts/${hashOf(encryptedTxt)}`)).toEqual({
      status: 200,
      body: { state: 'ended', testMode: '0', ...(response.body as object) },
    });
  });

  test('marks a test payment as test', async () => {
    const { post, get } = payFunctions(world);
    const encryptedTxt = await seal();
    await post('/webPay', { testMode: '1', companyId: world.companyId, encryptedTxt });
    expect(await get(`/api/attempts/${hashOf(encryptedTxt)}`)).toMatchObject({
      body: { testMode: '1', msg: { FinancialResultCode: ['Approved'] } },
    });
  });

  test('reports a pending outcome', async () => {
    const { post, get } = payFunctions(world, {
      outcome: { kind: 'unknown', cause: 'timeout', detail: '' },
    });
    const encryptedTxt = await seal();
    await post('/webPay', { testMode: '0', companyId: world.companyId, encryptedTxt });
    expect(await get(`/api/attempts/${hashOf(encryptedTxt)}`)).toMatchObject({
      body: { state: 'pending', msg: { FinancialResultCode: ['Pending'] } },
    });
  });

  test('refuses another spelling of the hash', async () => {
    for (const hash of ['A'.repeat(64), 'a'.repeat(63), 'x']) {
      expect((await payFunctions(world).get(`/api/attempts/${hash}`)).status).toBe(404);
    }
  });
});

const sealAgain = 'This encryptedTxt has been used. Seal the payment again to retry.';

test('a payment refused during a gateway outage is not charged later', async () => {
  const { post, gateway, deps } = payFunctions(world);
  const live = unavailableFor(7, deps.gateways.live);
  const unavailable = payFunctions(world, { changes: { gateways: { ...deps.gateways, live } } });
  const encryptedTxt = await seal();
  const body = { testMode: '0', companyId: world.companyId, encryptedTxt };
  expect(await unavailable.post('/webPay', body)).toMatchObject({
    status: 503,
    body: { msg: expect.stringContaining('Nothing was charged') as string },
    retryAfter: '7',
  });
  const ofServer = { ...body, encryptedTxt: await seal() };
  expect(await unavailable.post('/makPayment', ofServer)).toMatchObject({
    status: 503,
    body: {
      status: 'Incomplete',
      message: `We can’t charge cards right now. Nothing was charged. ${sealAgain}`,
      transactionNumber: '',
      invoiceNumber: '',
      error: 'unavailable',
    },
    retryAfter: '7',
  });
  // On a server whose gateway is available: the bytes have been used.
  const message = 'We couldn’t reach the card network. Nothing was charged.';
  expect(await post('/webPay', body)).toMatchObject({
    status: 200,
    body: {
      msg: { FinancialResultCode: ['Incomplete'], ErrorMessage: [message] },
      advice: 'later',
    },
  });
  expect(await post('/makPayment', ofServer)).toMatchObject({
    status: 200,
    body: { status: 'Incomplete', error: 'gateway', message: `${message} ${sealAgain}` },
  });
  expect(gateway.sales).toEqual([]);
  expect(unavailable.gateway.sales).toEqual([]);
  const { rows: events } = await asOwner(
    `select e.source, e.what from sale_events e join sales s on s.id = e.sale_id
        where s.reason = $1`,
    [message],
  );
  expect(events).toEqual([
    { source: 'gateway', what: 'ended' },
    { source: 'gateway', what: 'ended' },
  ]);
});

test('a queued payment is not charged after the same bytes were refused elsewhere', async () => {
  const { promise: turn, resolve: giveTurn } = Promise.withResolvers<void>();
  const waiting = payFunctions(world, {
    changes: { fairQueue: { take: async (_company, work) => turn.then(work) } },
  });
  const live = unavailableFor(7, waiting.deps.gateways.live);
  const unavailable = payFunctions(world, {
    changes: { gateways: { ...waiting.deps.gateways, live } },
  });
  const body = { companyId: world.companyId, encryptedTxt: await seal() };
  const waited = waiting.post('/makPayment', body);
  expect(await unavailable.post('/makPayment', body)).toMatchObject({
    body: { error: 'unavailable' },
  });
  giveTurn();
  expect(await waited).toMatchObject({ body: { status: 'Incomplete' } });
  expect(waiting.gateway.sales).toEqual([]);
});

test('a known payment returns its result during a gateway outage or after the company has closed', async () => {
  const { ownerId, database } = world;
  const keyId = randomUUID();
  const companyId = await addCompany(database, { ownerId, standing: 'approved', keyId });
  const { post, deps } = payFunctions(world);
  const encryptedTxt = await seal({ amount: '31.00' }, keyId);
  const body = { companyId, encryptedTxt };
  const paid = await post('/makPayment', body);
  expect(paid).toMatchObject({ body: { status: 'Approved' } });
  // Another server, which has cached the company and not seen these bytes.
  const live = unavailableFor(7, deps.gateways.live);
  const unavailable = payFunctions(world, { changes: { gateways: { ...deps.gateways, live } } });
  const inTestMode = {
    companyId,
    testMode: '1',
    encryptedTxt: await seal({ amount: '32.00' }, keyId),
  };
  await unavailable.post('/makPayment', inTestMode);
  expect(await unavailable.post('/makPayment', body)).toEqual(paid);
  const closed = payFunctions(world);
  const another = { ...inTestMode, encryptedTxt: await seal({}, keyId) };
  await closed.post('/makPayment', another);
  await asOwner(`update companies set standing = 'suspended', in_review = true where id = $1`, [
    companyId,
  ]);
  expect(await closed.post('/makPayment', body)).toEqual(paid);
});

test('a server too busy to look says that the outcome is not known', async () => {
  const take = () => Promise.reject(new AppError('unavailable', { retryAfterSeconds: 2 }));
  const busy = payFunctions(world, { changes: { fairQueue: { take } } });
  const body = { companyId: world.companyId, encryptedTxt: await seal() };
  expect(await busy.post('/makPayment', body)).toEqual({
    status: 503,
    body: {
      status: 'Pending',
      message: 'The outcome isn’t known yet. Retry with the same encryptedTxt.',
      transactionNumber: '',
      invoiceNumber: '',
      error: 'busy',
    },
    retryAfter: '2',
  });
});

test('a failure says so, and does not rule out a charge', async () => {
  const take = () => Promise.reject(new Error('a bug'));
  const broken = payFunctions(world, { changes: { fairQueue: { take } } });
  const body = { companyId: world.companyId, encryptedTxt: await seal() };
  expect(await broken.post('/makPayment', body)).toMatchObject({
    status: 500,
    body: { status: 'Pending', error: 'unexpected' },
  });
});

test('a card with too many attempts is refused for a while', async () => {
  const cardLimits = {
    maxCard: 1,
    maxAddress: 999,
    withinSeconds: 600,
    sameWithinSeconds: 86_400,
    ...noVelocityChecks,
  };
  const { post } = payFunctions(world, { cardLimits });
  const send = async (path: string, amount: string) =>
    post(path, {
      testMode: '0',
      companyId: world.companyId,
      encryptedTxt: await seal({ cardNumber: '5105105105105100', amount }),
    });
  await send('/webPay', '1.00');
  expect(await send('/webPay', '2.00')).toEqual({
    status: 429,
    body: { msg: 'Too many attempts. You can try again in 10 minutes.' },
    retryAfter: expect.stringMatching(/^(?:59\d|600)$/) as string,
  });
  expect(await send('/makPayment', '2.00')).toMatchObject({
    status: 429,
    body: { status: 'Incomplete', error: 'rate_limited' },
  });
});

/** Pays twice with that card; returns the confirmation request and the confirmed payment. */
async function payTwice(cardNumber: string, outcome?: SaleOutcome) {
  const cardLimits = {
    maxCard: 9,
    maxAddress: 999,
    withinSeconds: 600,
    sameWithinSeconds: 86_400,
    ...noVelocityChecks,
  };
  let now = new Date('2026-11-21T14:42:10Z');
  await setDatabaseClock(world.database.owner, now);
  onTestFinished(() => moveDatabaseClock(asOwner, '0'));
  const { post } = payFunctions(world, { outcome, changes: { clock: () => now }, cardLimits });
  const send = async (confirm?: string) =>
    post('/webPay', {
      testMode: '0',
      companyId: world.companyId,
      encryptedTxt: await seal({ cardNumber, amount: '80.00' }),
      ...(confirm !== undefined && { confirm }),
    });
  await send();
  const fetchStored = async (at = now) => {
    now = at;
    const { status, body } = await send();
    expect(status).toBe(200);
    return body as { msg: string; confirm: string };
  };
  return { fetchStored, send };
}

test('a recent identical payment needs confirmation, and says how to confirm', async () => {
  const { fetchStored, send } = await payTwice('5555555555554444');
  const { msg, confirm } = await fetchStored();
  expect(msg).toBe('You paid EC$80.00 here at 10:42 am. Submit again to make a second payment.');
  expect(await send(confirm)).toMatchObject({
    body: { msg: { FinancialResultCode: ['Approved'] } },
  });
});

test.each([
  ['2026-11-22T03:59:59Z', 'at 10:42 am'],
  ['2026-11-22T04:00:00Z', 'yesterday at 10:42 am'],
  ['2026-11-22T14:42:09Z', 'yesterday at 10:42 am'],
  ['2026-11-23T04:00:00Z', 'on Saturday 21 November at 10:42 am'],
])('the same payment at %s returns %s', async (at, when) => {
  const paid = await payTwice('5105105105105100');
  expect((await paid.fetchStored(new Date(at))).msg).toBe(
    `You paid EC$80.00 here ${when}. Submit again to make a second payment.`,
  );
  const unknown = await payTwice('2223003122003222', {
    kind: 'unknown',
    cause: 'timeout',
    detail: 'x',
  });
  expect((await unknown.fetchStored(new Date(at))).msg).toBe(
    `Your payment of EC$80.00 ${when} isn’t confirmed yet. Submit again to make a second payment.`,
  );
});

test('a repeated request gets the same response, byte for byte', async () => {
  const { post } = payFunctions(world);
  const encryptedTxt = await seal({
    amount: '0.00',
    month: '13',
    cvv: '1',
    cardNumber: '4',
    name: '',
  });
  const body = { testMode: '0', companyId: world.companyId, encryptedTxt };
  const first = JSON.stringify(await post('/webPay', body));
  expect(JSON.stringify(await post('/webPay', body))).toBe(first);
});
