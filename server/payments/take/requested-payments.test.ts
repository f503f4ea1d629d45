/** A post pays exactly what was requested, whatever the page shows, or nothing begins. */
import { randomUUID } from 'node:crypto';
import { refusals } from '@piton/contract/http/errors.ts';
import type { PaymentObject } from '@piton/contract/payments/payment-object.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { setDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { withConnection } from '../../database/with-connection.ts';
import type { SaleOutcome } from '../../gateways/gateway.ts';
import { requested, switchOff } from '../../payment-requests/testing/requested.ts';
import { newCard } from '../testing/new-card.ts';
import { payFunctions } from '../testing/scripted-pay-functions.ts';
import {
  addCompany,
  createPaymentWorld,
  type PaymentWorld,
  references,
  seal,
} from '../testing/payment-world.ts';
import { noVelocityChecks } from '../testing/no-velocity-checks.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const declined: SaleOutcome = {
  kind: 'declined',
  references: { ...references, approvalCode: null },
};
const unknown: SaleOutcome = { kind: 'unknown', cause: 'timeout', detail: 'no response' };

type Posted = { changes?: Partial<PaymentObject>; outcome?: SaleOutcome; fields?: object };

/** A customer who follows the link, with a new card. */
async function post(request: string, { changes = {}, outcome, fields = {} }: Posted = {}) {
  const functions = payFunctions(world, { outcome });
  const encryptedTxt = await seal({ cardNumber: newCard(), ...changes });
  const body = { testMode: '0', companyId: world.companyId, encryptedTxt, request, ...fields };
  const result = await functions.post('/webPay', body);
  const { msg } = result.body as { msg: string | { FinancialResultCode: [string] } };
  return {
    status: result.status,
    result: typeof msg === 'string' ? msg : msg.FinancialResultCode[0],
    charged: functions.gateway.sales.length,
    again: () => functions.post('/webPay', body),
    first: result,
  };
}

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query<Row>(text, values);
    return rows;
  });
const salesOf = (request: string) =>
  query<{ status: string; purpose: string; amount_mills: string }>(
    'select status, purpose, amount_mills from sales where request_id = $1 order by created_at, id',
    [request],
  );
const written = async () =>
  (await query('select (select count(*) from sales), (select count(*) from attempts)'))[0];

const { message: paid } = refusals.request_paid;
const { message: busy } = refusals.request_busy;
const { message: closed } = refusals.request_closed;
const notKnown =
  'We don’t recognise this payment link. Nothing was charged this time. Ask for a new link.';
const otherAmount =
  'This payment link is for a different amount. Nothing was charged this time. Reload it.';

describe('fields that the merchant set', () => {
  test('decide the amount, whatever the customer sends', async () => {
    const request = await requested(world);
    const first = await post(request, { changes: { purpose: 'CSC 2026' } });
    expect([first.status, first.result, first.charged]).toEqual([200, 'Approved', 1]);
    expect(await salesOf(request)).toEqual([
      { status: 'Approved', purpose: 'Two nights', amount_mills: '12500' },
    ]);
  });

  test('allow one payment if single-use, and the same bytes return the same result', async () => {
    const request = await requested(world);
    const first = await post(request);
    expect(first.result).toBe('Approved');
    const before = await written();
    const second = await post(request);
    expect([second.status, second.result, second.charged]).toEqual([410, paid, 0]);
    expect(await first.again()).toEqual(first.first);
    expect(await second.again()).toEqual(second.first);
    expect(await written()).toEqual(before);
  });

  test('allow any number of payments if reusable', async () => {
    const request = await requested(world, { uses: 'many' });
    const result = await Promise.all(
      Array.from({ length: 4 }, async () => (await post(request)).result),
    );
    expect(result).toEqual(Array.from({ length: 4 }, () => 'Approved'));
    expect(await salesOf(request)).toHaveLength(4);
  });

  test('close it to others while one customer pays, even if turned off since', async () => {
    const request = await requested(world);
    await post(request, { outcome: unknown });
    await switchOff(world, request);
    const second = await post(request);
    expect([second.status, second.result, second.charged]).toEqual([409, busy, 0]);
  });

  test('give the same bytes the same result, even if turned off before they were stored', async () => {
    const request = await requested(world, { uses: 'many' });
    const encryptedTxt = await seal({ cardNumber: newCard() });
    const body = { testMode: '0', companyId: world.companyId, encryptedTxt, request };
    const waiting = async () =>
      (await query("select from pg_stat_activity where wait_event_type = 'Lock'")).length;
    const results = await withConnection(world.database.owner, async (client) => {
      await client.query('begin; lock table card_attempts in exclusive mode');
      const first = payFunctions(world).post('/webPay', body);
      await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000);
      await switchOff(world, request);
      const again = payFunctions(world).post('/webPay', body);
      await vi.waitFor(async () => expect(await waiting()).toBe(2), 10_000);
      await client.query('commit');
      return Promise.all([first, again]);
    });
    const [first, again] = results.map(({ status }) => status);
    expect(first).toBe(200);
    // The first may still be pending; then the retry asks for the same.
    expect(again).toBeOneOf([200, 202]);
    expect((await payFunctions(world).post('/webPay', body)).status).toBe(200);
    expect(await salesOf(request)).toMatchObject([{ status: 'Approved' }]);
  });

  test.each([
    ['another amount', { amountMills: 12_510 }, 422, otherAmount],
    ['the other mode', { mode: 'test' as const }, 404, notKnown],
  ])('refuse payment with %s', async (_what, fields, status, message) => {
    const request = await requested(world, fields);
    const before = await written();
    const result = await post(request);
    expect([result.status, result.result, result.charged]).toEqual([status, message, 0]);
    expect(await written()).toEqual(before);
  });

  test('refuse payment to another company', async () => {
    const other = await addCompany(world.database, {
      ownerId: world.ownerId,
      standing: 'approved',
      keyId: randomUUID(),
    });
    const result = await post(await requested(world, { companyId: other }));
    expect([result.status, result.result, result.charged]).toEqual([404, notKnown, 0]);
  });

  test.each(['', 'x', 'r'.repeat(16), '\0', "' or 1 = 1 --", 'é'.repeat(16)])(
    'are not found under an unknown id: %j',
    async (request) => {
      const result = await post(request);
      expect([result.status, result.result, result.charged]).toEqual([404, notKnown, 0]);
    },
  );

  test('refuse payment after it was turned off', async () => {
    const request = await requested(world);
    await switchOff(world, request);
    const before = await written();
    const result = await post(request);
    expect([result.status, result.result, result.charged]).toEqual([410, closed, 0]);
    expect(await written()).toEqual(before);
  });

  test('apply in test mode too', async () => {
    const request = await requested(world, { mode: 'test' });
    expect((await post(request, { fields: { testMode: '1' } })).result).toBe('Approved');
    const again = await post(request, { fields: { testMode: '1' } });
    expect([again.status, again.result]).toEqual([410, paid]);
  });
});

describe('a single-use request', () => {
  test('charges one of many simultaneous customers', async () => {
    const request = await requested(world);
    const all = await Promise.all(Array.from({ length: 12 }, () => post(request)));
    expect(all.filter(({ result }) => result === 'Approved')).toHaveLength(1);
    expect(all.reduce((sum, { charged }) => sum + charged, 0)).toBe(1);
    for (const { result, status } of all) {
      expect([
        [200, 'Approved'],
        [409, busy],
        [410, paid],
      ]).toContainEqual([status, result]);
    }
    expect(await salesOf(request)).toHaveLength(1);
  });

  test('is free again after a declined card or an invalid payment', async () => {
    const request = await requested(world);
    expect((await post(request, { outcome: declined })).result).toBe('Declined');
    expect((await post(request, { changes: { cvv: 'x' } })).result).toBe('Incomplete');
    expect((await post(request)).result).toBe('Approved');
    expect((await salesOf(request)).map(({ status }) => status)).toEqual([
      'Declined',
      'Incomplete',
      'Approved',
    ]);
  });

  test('is closed to others while pending, and free if it was not paid', async () => {
    const request = await requested(world);
    const first = await post(request, { outcome: unknown });
    expect([first.status, first.result]).toEqual([202, 'Pending']);
    const second = await post(request);
    expect([second.status, second.result, second.charged]).toEqual([409, busy, 0]);
    // A repeated post returns the stored result.
    expect(await first.again()).toEqual(first.first);
    await query(
      `select end_sale(id, company_id, 'inquiry', 'Declined', null, '', 'Declined.', 'later',
                       null, null, null)
         from sales where request_id = $1`,
      [request],
    );
    expect((await post(request)).result).toBe('Approved');
  });

  test('needs no confirmation of a repeat', async () => {
    const request = await requested(world);
    const card = { cardNumber: newCard() };
    const cardLimits = { maxCard: 9, maxAddress: 1000, withinSeconds: 600 };
    const { post: send } = payFunctions(world, {
      cardLimits: { ...cardLimits, sameWithinSeconds: 3600, ...noVelocityChecks },
    });
    const body = { testMode: '0', companyId: world.companyId, request };
    const pay = async () => send('/webPay', { ...body, encryptedTxt: await seal(card) });
    expect((await pay()).status).toBe(200);
    expect(await pay()).toMatchObject({ status: 410, body: { msg: paid } });
  });
});

test('a merchant’s own server pays a request like the page', async () => {
  const refused = { status: 'Incomplete', transactionNumber: '' };
  const request = await requested(world);
  const { post: send } = payFunctions(world);
  const pay = async (id: string, text = seal()) =>
    send('/makPayment', { companyId: world.companyId, encryptedTxt: await text, request: id });
  const text = seal();
  const approved = { body: { status: 'Approved', error: '' } };
  const used = { ...refused, error: 'already_used' };
  for (const id of [request, `pr_${request}`]) expect(await pay(id, text)).toMatchObject(approved);
  // A customer could pass a cheap order's text off as the payment of an expensive one.
  expect((await pay(await requested(world), text)).body).toMatchObject(used);
  expect(await salesOf(request)).toHaveLength(1);
  expect(await pay(request)).toMatchObject({
    status: 410,
    body: { ...refused, error: 'request_paid' },
  });
  const switchedOff = await requested(world);
  await switchOff(world, switchedOff);
  expect(await pay(switchedOff)).toMatchObject({ body: { ...refused, error: 'request_closed' } });
  expect(await pay('nothing')).toMatchObject({
    status: 404,
    body: { ...refused, error: 'not_found' },
  });
});

test('a company that takes no live payments says so, whatever the request', async () => {
  const keyId = randomUUID();
  const companyId = await addCompany(world.database, {
    ownerId: world.ownerId,
    standing: 'unreviewed',
    keyId,
  });
  const request = await requested(world, { companyId });
  const { post: send } = payFunctions(world);
  const body = { testMode: '0', companyId, encryptedTxt: await seal({}, keyId), request };
  expect(await send('/webPay', body)).toEqual({
    status: 200,
    body: { msg: 'This company can’t take payments yet.' },
  });
});

// Runs last, because the clock is stopped from here on.
describe('by the clock of the database', () => {
  const now = Date.now();

  test('a request expires, and cannot be paid from that moment', async () => {
    const request = await requested(world, {
      uses: 'many',
      expiresAt: new Date(now + 60 * 60_000),
    });
    await setDatabaseClock(world.database.owner, new Date(now + 60 * 60_000 - 1));
    expect((await post(request)).result).toBe('Approved');
    await setDatabaseClock(world.database.owner, new Date(now + 60 * 60_000));
    const before = await written();
    const late = await post(request);
    expect([late.status, late.result, late.charged]).toEqual([410, closed, 0]);
    expect(await written()).toEqual(before);
  });
});
