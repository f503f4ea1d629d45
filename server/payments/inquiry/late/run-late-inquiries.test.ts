import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setDatabaseClock } from '../../../database/testing/set-database-clock.ts';
import { waitedForLocks } from '../../../database/testing/waited-for-locks.ts';
import { withConnection } from '../../../database/with-connection.ts';
import { gatewayTo } from '../../../gateways/four-cs/testing/gateway-to.ts';
import type { CardGateway, Inquiry, SaleOutcome } from '../../../gateways/gateway.ts';
import { verifyLedger } from '../../../monitoring/self-check/verify-ledger.ts';
import { runLateInquiries } from './run-late-inquiries.ts';
import { dayMs, lateNight } from './late-night.ts';
import { runStatusInquiries } from '../run-status-inquiries.ts';
import { takePayment } from '../../take/take-payment.ts';
import { ledgerTotals, pay, paymentRequest, saleRow } from '../../testing/pay.ts';
import {
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  references,
  scriptedGateway,
  seal,
  unavailableFor,
} from '../../testing/payment-world.ts';
import { runSimulator } from '../../testing/run-payment-simulator.ts';

let world: PaymentWorld;
const worlds: PaymentWorld[] = [];
beforeEach(async () => {
  world = await createPaymentWorld();
  worlds.push(world);
});
afterAll(() => Promise.all(worlds.map(({ database }) => database.drop())));

const minuteMs = 60_000;
const busy: SaleOutcome = { kind: 'refused', why: 'busy', resultCode: 'TooBusy', message: '' };

/** A minute into the next night, or a later one. */
function nightAt(later = 0): Date {
  return new Date(lateNight(new Date()).nextAt.getTime() + later * dayMs + minuteMs);
}

/** One server that runs the late inquiries at that time. */
function runAt(
  gateway: CardGateway<'inquire'>,
  at: Date,
  isStopping?: () => boolean,
): Promise<number> {
  const deps = {
    ...paymentDeps(world, gateway),
    databaseClock: async () => at,
    lastLogged: { night: null },
  };
  return runLateInquiries(deps, isStopping);
}

/** Sales that the gateway declined in a status inquiry. */
async function refusedSales(count: number): Promise<string[]> {
  const gateway = scriptedGateway({ sale: () => busy });
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await pay(world, gateway)).id);
  return ids;
}

async function contradictions(): Promise<string[]> {
  return (await withConnection(world.database.owner, verifyLedger)).contradictions;
}

function answering(inquiry: Inquiry) {
  return scriptedGateway({ inquire: () => inquiry });
}

test('a charge that the gateway first denied is found the next night, and reported once', async () => {
  const simulator = await runSimulator();
  const { gateway } = gatewayTo(simulator.url, { service: 'TranSvcs' });
  await simulator.arm({ mode: 'live', kind: 'reset_after', count: 1 });
  await simulator.arm({ mode: 'live', kind: 'inquiry_absent', count: 3 });
  const { id } = await pay(world, gateway);
  let now = new Date();
  const inquiring = paymentDeps(world, gateway);
  for (let times = 0; times < 3; times += 1) {
    now = new Date(now.getTime() + 2 * minuteMs);
    await setDatabaseClock(world.database.owner, now);
    await runStatusInquiries({ ...inquiring, quietMs: minuteMs }, 'live');
  }
  expect(await saleRow(world, id)).toMatchObject({ status: 'Incomplete', result_code: 'NotFound' });
  // They have had their inquiry today.
  expect(await runAt(gateway, now)).toBe(0);
  for (const later of [0, 1, 2]) await runAt(gateway, nightAt(later));
  expect(await saleRow(world, id)).toMatchObject({ status: 'Incomplete' });
  expect(await contradictions()).toEqual([
    expect.stringMatching(`Sale ${id} is Incomplete, but the gateway reported Approved on `),
  ]);
});

describe('a refused sale', () => {
  test('has one inquiry in each of three nights, and keeps its state', async () => {
    const [id = ''] = await refusedSales(1);
    const before = await saleRow(world, id);
    const gateway = answering({ kind: 'absent' });
    const declining = answering({ kind: 'declined' });
    expect(await runAt(gateway, nightAt())).toBe(1);
    expect(await runAt(gateway, new Date(nightAt().getTime() + 20 * 60 * minuteMs))).toBe(0);
    expect(await runAt(declining, nightAt(1))).toBe(1);
    expect(await runAt(gateway, nightAt(2))).toBe(1);
    expect(await runAt(gateway, nightAt(3))).toBe(0);
    expect(gateway.sales).toEqual([]);
    expect(gateway.inquiries).toEqual([before.tran_id, before.tran_id]);
    expect(await saleRow(world, id)).toEqual(before);
    await ledgerTotals(world, 'live');
  });

  test('has no inquiry after three days', async () => {
    await refusedSales(1);
    expect(await runAt(answering({ kind: 'taken' }), nightAt(3))).toBe(0);
    expect(await contradictions()).toEqual([]);
  });

  test('has its inquiry at the next start if no server ran at night', async () => {
    await refusedSales(1);
    const noon = new Date(nightAt().getTime() + 10 * 60 * minuteMs);
    expect(await runAt(answering({ kind: 'absent' }), noon)).toBe(1);
  });

  test.each<[string, SaleOutcome]>([
    ['refused for an invalid field', { ...busy, why: 'input', resultCode: 'ParameterError' }],
    ['refused for our account', { ...busy, why: 'merchant', resultCode: 'MerchantError' }],
  ])('has no inquiry if %s', async (_why, outcome) => {
    await pay(world, scriptedGateway({ sale: () => outcome }));
    expect(await runAt(answering({ kind: 'taken' }), nightAt())).toBe(0);
  });
});

test('makes no inquiry about a payment never sent because of an outage', async () => {
  const gateway = scriptedGateway({});
  const deps = paymentDeps(world, gateway);
  const unavailable = unavailableFor(5, deps.gateways.live);
  const during = { ...deps, gateways: { live: unavailable, test: unavailable } };
  const request = paymentRequest(world, await seal());
  await expect(takePayment(during, request)).rejects.toMatchObject({ code: 'gateway_unavailable' });
  expect(await runAt(answering({ kind: 'taken' }), nightAt())).toBe(0);
});

test('makes no inquiry about a payment that never left the server', async () => {
  await pay(world, scriptedGateway({ sale: () => ({ kind: 'not_sent', cause: 'ECONNREFUSED' }) }));
  expect(await runAt(answering({ kind: 'taken' }), nightAt())).toBe(0);
});

test('makes no inquiry about test payments', async () => {
  await pay(world, scriptedGateway({ sale: () => busy }), {}, { mode: 'test' });
  expect(await runAt(answering({ kind: 'taken' }), nightAt())).toBe(0);
});

test('makes an inquiry if an inquiry declined the payment, but not if the gateway did', async () => {
  const lost: SaleOutcome = { kind: 'unknown', cause: 'reset', detail: 'no response' };
  const gateway = scriptedGateway({ sale: () => lost, inquire: () => ({ kind: 'declined' }) });
  const { id } = await pay(world, gateway);
  await pay(world, scriptedGateway({ sale: () => ({ kind: 'declined', references }) }));
  const now = new Date(Date.now() + minuteMs);
  await setDatabaseClock(world.database.owner, now);
  await runStatusInquiries({ ...paymentDeps(world, gateway), quietMs: minuteMs }, 'live');
  expect(await saleRow(world, id)).toMatchObject({ status: 'Declined', declined_on_inquiry: true });
  expect(await runAt(answering({ kind: 'declined' }), nightAt())).toBe(1);
  expect(await runAt(answering({ kind: 'taken' }), nightAt(1))).toBe(1);
  expect(await contradictions()).toEqual([
    expect.stringMatching(`Sale ${id} is Declined, but the gateway reported Approved on `),
  ]);
});

test('unanswered inquiries delay no others', async () => {
  await refusedSales(7);
  const unavailable = answering({ kind: 'unavailable', cause: 'HTTP 500' });
  expect(await runAt(unavailable, nightAt())).toBe(5);
  const later = new Date(nightAt().getTime() + 16 * minuteMs);
  const some = scriptedGateway({
    inquire: (tranId) =>
      unavailable.inquiries.includes(tranId)
        ? { kind: 'unavailable', cause: 'HTTP 500' }
        : { kind: 'absent' },
  });
  expect(await runAt(some, later)).toBe(7);
});

describe('an unavailable gateway', () => {
  test('gets a few inquiries, and the rest later that night', async () => {
    await refusedSales(12);
    const unavailable = answering({ kind: 'unavailable', cause: 'HTTP 500' });
    expect(await runAt(unavailable, nightAt())).toBe(5);
    const later = new Date(nightAt().getTime() + 16 * minuteMs);
    expect(await runAt(answering({ kind: 'absent' }), later)).toBe(12);
    expect(await runAt(unavailable, later)).toBe(0);
  });

  test('gets no inquiries during a known outage', async () => {
    await refusedSales(1);
    const gateway = answering({ kind: 'absent' });
    const deps = paymentDeps(world, gateway);
    const unavailable = unavailableFor(5, deps.gateways.live);
    const during = { ...deps, gateways: { live: unavailable, test: unavailable } };
    expect(
      await runLateInquiries({
        ...during,
        databaseClock: async () => nightAt(),
        lastLogged: { night: null },
      }),
    ).toBe(0);
    expect(gateway.inquiries).toEqual([]);
  });
});

test('our own failures delay no others, and are retried', async () => {
  await refusedSales(7);
  const failing: string[] = [];
  // Any sales of the first batch.
  const gateway = scriptedGateway({
    inquire: (tranId) => {
      if (failing.length === 5) return { kind: 'absent' };
      failing.push(tranId);
      throw new Error('a bug');
    },
  });
  expect(await runAt(gateway, nightAt())).toBe(7);
  const well = answering({ kind: 'absent' });
  expect(await runAt(well, new Date(nightAt().getTime() + 16 * minuteMs))).toBe(5);
  expect(well.inquiries.toSorted()).toEqual(failing.toSorted());
});

test('simultaneous processes make one inquiry about each payment', async () => {
  const [first = ''] = (await refusedSales(4)).toSorted();
  const gateway = answering({ kind: 'taken' });
  await withConnection(world.database.owner, async (blocker) => {
    await blocker.query('begin');
    await blocker.query(
      `insert into late_inquiries (sale_id, company_id, next_inquiry_at)
       select id, company_id, now() from sales where id = $1`,
      [first],
    );
    const looks = Promise.all([0, 1, 2].map(() => runAt(gateway, nightAt())));
    // Both have chosen the same ones by now.
    await expect.poll(async () => (await waitedForLocks(world.database.owner)).length).toBe(3);
    await blocker.query('rollback');
    expect((await looks).toSorted((one, other) => one - other)).toEqual([0, 0, 4]);
  });
  expect(gateway.inquiries).toHaveLength(4);
  expect(await contradictions()).toHaveLength(4);
});

test('starts no inquiry once the server stops', async () => {
  await refusedSales(7);
  const gateway = answering({ kind: 'absent' });
  expect(await runAt(gateway, nightAt(), () => gateway.inquiries.length > 0)).toBe(5);
});
