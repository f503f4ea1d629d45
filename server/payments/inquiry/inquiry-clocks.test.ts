/**
 * Servers' clocks differ, so leases and quiet times use the database's clock. That clock can be set
 * too: of the time that it skips, a minute counts at most.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDatabaseClock, takeDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { withConnection } from '../../database/with-connection.ts';
import { runStatusInquiries } from './run-status-inquiries.ts';
import { takePayment } from '../take/take-payment.ts';
import { paymentRequest, saleRow } from '../testing/pay.ts';
import {
  approved,
  createPaymentWorld,
  paymentDeps,
  scriptedGateway,
  seal,
  type PaymentWorld,
} from '../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const hourMs = 3_600_000;
const by = (aheadMs: number) => ({ clock: () => new Date(Date.now() + aheadMs) });
const quietMs = 60_000;

/** A sale whose gateway responds when the test allows it. */
async function saleUnderWay(aheadMs: number, amount = '12.50') {
  const { promise: answered, resolve: result } = Promise.withResolvers<typeof approved>();
  const gateway = scriptedGateway({ sale: () => answered, inquire: () => ({ kind: 'absent' }) });
  const deps = paymentDeps(world, gateway, by(aheadMs));
  const taking = takePayment(deps, paymentRequest(world, await seal({ amount })));
  await expect.poll(() => gateway.sales).toHaveLength(1);
  const end = () => {
    result(approved);
    return taking;
  };
  return { gateway, deps, end };
}

test.each([-hourMs, 0, hourMs])(
  'makes no inquiry about a payment of a server whose clock is %i ms ahead',
  async (aheadMs) => {
    const { gateway, end } = await saleUnderWay(aheadMs);
    for (const othersMs of [-hourMs, 0, hourMs]) {
      const others = paymentDeps(world, gateway, by(othersMs));
      expect(await runStatusInquiries({ ...others, quietMs }, 'live')).toBe(0);
    }
    expect(gateway.inquiries).toEqual([]);
    expect(await end()).toMatchObject({ sale: { status: 'Approved' } });
  },
);

test('inquires at the usual time about payments of a dead server whose clock was ahead', async () => {
  const { deps, end } = await saleUnderWay(hourMs, '14.00');
  deps.leases.stop();
  await setDatabaseClock(world.database.owner, new Date(Date.now() + 60_000));
  const gateway = scriptedGateway({ inquire: () => ({ kind: 'taken' }) });
  expect(await runStatusInquiries({ ...paymentDeps(world, gateway), quietMs }, 'live')).toBe(1);
  expect(gateway.inquiries).toHaveLength(1);
  expect(await end()).toMatchObject({ sale: { status: 'Approved' } });
});

test('makes no inquiry about a payment this server still awaits, even after its lease', async () => {
  const { gateway, deps, end } = await saleUnderWay(0, '13.00');
  await setDatabaseClock(world.database.owner, new Date(Date.now() + hourMs));
  expect(await runStatusInquiries({ ...deps, quietMs }, 'live')).toBe(0);
  expect(gateway.inquiries).toEqual([]);
  await end();
});

/** The interval between looks; all times in these tests are multiples of it. */
const inquirySeconds = 20;

/** Returns the real seconds until a sale ends that the gateway doesn't know. */
function givenUpAfter(setAtSeconds: Record<number, number>): Promise<number> {
  return withConnection(world.database.owner, async (client) => {
    const setClock = await takeDatabaseClock((text, values) => client.query(text, values));
    let shownMs = Date.now();
    await setClock(new Date(shownMs));
    const gateway = scriptedGateway({
      sale: () => ({ kind: 'unknown', cause: 'timeout', detail: 'no response' }),
      inquire: () => ({ kind: 'absent' }),
    });
    const request = paymentRequest(world, await seal({ amount: '15.00' }));
    const deps = paymentDeps(world, gateway);
    const result = await takePayment(deps, request);
    if (result.kind !== 'sale') throw new Error('there is a sale');
    for (let looks = 1; looks < 200; looks += 1) {
      const seconds = looks * inquirySeconds;
      shownMs += inquirySeconds * 1000 + (setAtSeconds[seconds] ?? 0);
      await setClock(new Date(shownMs));
      await runStatusInquiries({ ...deps, quietMs: earliest * 1000 }, 'live');
      if ((await saleRow(world, result.sale.id)).status !== 'Pending') return seconds;
    }
    return Infinity;
  });
}

const earliest = 600;
/** One inquiry a minute, and two more if the time between them is uncertain. */
const latest = earliest + 3 * 60;
/** A clock set forward makes one wait seem to be over. */
const shorterEachTime = 60;

test.each<[string, Record<number, number>]>([
  ['is not set', {}],
  ['is set forward', { 40: 2 * hourMs }],
  ['is set forward when most of the time is over', { 500: 2 * hourMs }],
  ['is set back', { 200: -2 * hourMs }],
  ['is set forward and back again', { 60: 2 * hourMs, 300: -2 * hourMs }],
  ['is set forward twice', { 60: 2 * hourMs, 300: 2 * hourMs }],
])(
  'gives up a payment unknown to the gateway after the quiet period if the clock %s',
  async (_how, set) => {
    const seconds = await givenUpAfter(set);
    const forwards = Object.values(set).filter((ms) => ms > 0).length;
    expect(seconds).toBeGreaterThanOrEqual(earliest - forwards * shorterEachTime);
    expect(seconds).toBeLessThanOrEqual(latest);
  },
);

test('makes a distant inquiry at once when the clock was set back', async () => {
  const gateway = scriptedGateway({
    sale: () => ({ kind: 'unknown', cause: 'timeout', detail: 'no response' }),
    inquire: () => ({ kind: 'unavailable', cause: 'HTTP 500' }),
  });
  const deps = paymentDeps(world, gateway);
  const atMs = Date.now() + 24 * hourMs;
  await setDatabaseClock(world.database.owner, new Date(atMs));
  const result = await takePayment(deps, paymentRequest(world, await seal({ amount: '16.00' })));
  if (result.kind !== 'sale') throw new Error('there is a sale');
  const { tranId } = result.sale;
  const inquireAt = async (ms: number) => {
    await setDatabaseClock(world.database.owner, new Date(ms));
    await runStatusInquiries({ ...deps, quietMs }, 'live');
    return gateway.inquiries.filter((inquired) => inquired === tranId).length;
  };
  // One sale without a response yet, and one with its outcome known by then.
  expect(await inquireAt(atMs - 2 * hourMs)).toBe(1);
  expect(await inquireAt(atMs - 2 * hourMs + 1)).toBe(1);
  expect(await inquireAt(atMs - 4 * hourMs)).toBe(2);
  expect(await inquireAt(atMs - 4 * hourMs + 1)).toBe(2);
});
