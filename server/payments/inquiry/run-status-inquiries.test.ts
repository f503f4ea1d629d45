import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { setDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { withConnection } from '../../database/with-connection.ts';
import type { Inquiry } from '../../gateways/gateway.ts';
import { verifyLedger } from '../../monitoring/self-check/verify-ledger.ts';
import { runStatusInquiries } from './run-status-inquiries.ts';
import { takePayment } from '../take/take-payment.ts';
import { ledgerTotals, paymentRequest, saleRow } from '../testing/pay.ts';
import { insertPendingSale } from '../testing/pending-sale.ts';
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

const quietMs = 60_000;

/** Sets the database's clock and the servers' clocks. */
async function stand(at: Date): Promise<Date> {
  await setDatabaseClock(world.database.owner, at);
  return at;
}

/** A sale with an unknown outcome, and clocks that the test moves. */
async function unknownSale(inquire: (tranId: string) => Inquiry | Promise<Inquiry>) {
  let now = await stand(new Date());
  const gateway = scriptedGateway({
    sale: () => ({ kind: 'unknown', cause: 'timeout', detail: 'no response' }),
    inquire,
  });
  const clock = () => now;
  const pass = async (seconds: number) => {
    now = await stand(new Date(now.getTime() + seconds * 1000));
  };
  const deps = paymentDeps(world, gateway, { clock });
  const encryptedTxt = await seal();
  const request = paymentRequest(world, encryptedTxt);
  const result = await takePayment(deps, request);
  if (result.kind !== 'sale') throw new Error('there is a sale');
  const { id, tranId } = result.sale;
  return {
    gateway,
    tranId,
    askAgain: () => takePayment(deps, request),
    pass,
    inquireAfter: async (seconds: number) => {
      await pass(seconds);
      return runStatusInquiries({ ...deps, quietMs }, 'live');
    },
    row: () => saleRow(world, id),
  };
}

test.each([
  ['taken', 'Approved'],
  ['declined', 'Declined'],
] as const)('a payment that the gateway has %s is %s', async (kind, status) => {
  const { inquireAfter, row, askAgain, gateway } = await unknownSale(() => ({ kind }));
  expect(await inquireAfter(1)).toBe(1);
  expect(await row()).toMatchObject({ status });
  // A repeated payment returns the outcome.
  expect(await askAgain()).toMatchObject({ sale: { status } });
  expect(gateway.sales).toHaveLength(1);
  expect(await inquireAfter(3600)).toBe(0);
  await ledgerTotals(world, 'live');
});

test('makes all inquiries that are due, however many', async () => {
  const { inquireAfter, gateway } = await unknownSale(() => ({ kind: 'taken' }));
  await actingAs(world.database.kysely, 'piton', async (transaction) => {
    const { companyId } = world;
    for (let made = 0; made < 12; made += 1) {
      await insertPendingSale(transaction, { companyId, amountMills: 12_500n });
    }
  });
  expect(await inquireAfter(1)).toBe(13);
  expect(gateway.inquiries).toHaveLength(13);
});

test('gives up an unknown payment only after the quiet period', async () => {
  const { inquireAfter, row } = await unknownSale(() => ({ kind: 'absent' }));
  await inquireAfter(1);
  expect(await row()).toMatchObject({ status: 'Pending', backoff_step: 1 });
  await inquireAfter(30);
  expect(await row()).toMatchObject({ status: 'Pending', backoff_step: 2, inquiries: 2 });
  await inquireAfter(60);
  expect(await row()).toMatchObject({
    status: 'Incomplete',
    problem: 'gateway',
    reason: expect.stringContaining('Nothing was charged') as string,
  });
  await ledgerTotals(world, 'live');
});

test('accepts the outcome of a payment that appears late', async () => {
  const results: Inquiry[] = [{ kind: 'absent' }, { kind: 'absent' }];
  const { inquireAfter, row } = await unknownSale(() => results.shift() ?? { kind: 'taken' });
  await inquireAfter(1);
  await inquireAfter(30);
  await inquireAfter(15);
  expect(await row()).toMatchObject({ status: 'Approved' });
});

test('a single absence is never enough, however late it comes', async () => {
  const { inquireAfter, row } = await unknownSale(() => ({ kind: 'absent' }));
  await inquireAfter(3600);
  expect(await row()).toMatchObject({ status: 'Pending' });
});

test('an absence dates from its request, not its response', async () => {
  let sale: Awaited<ReturnType<typeof unknownSale>> | null = null;
  let isSlow = false;
  sale = await unknownSale(async (tranId) => {
    // The response to an inquiry sent before the end of the quiet time arrives after it. Sales of
    // earlier tests, inquired at the same moment, would set the clock as well.
    if (isSlow && tranId === sale?.tranId) await sale.pass(9);
    return { kind: 'absent' };
  });
  await sale.inquireAfter(1);
  isSlow = true;
  await sale.inquireAfter(51);
  expect(await sale.row()).toMatchObject({ status: 'Pending', backoff_step: 2 });
  isSlow = false;
  await sale.inquireAfter(30);
  expect(await sale.row()).toMatchObject({ status: 'Incomplete' });
});

test('two absences at the same moment count as one, even after the quiet period', async () => {
  const { inquireAfter, row } = await unknownSale(() => ({ kind: 'absent' }));
  await inquireAfter(3600);
  await inquireAfter(2.5);
  expect(await row()).toMatchObject({ status: 'Pending', backoff_step: 2 });
  await inquireAfter(30);
  expect(await row()).toMatchObject({ status: 'Incomplete' });
});

test('a failed inquiry restarts the count of absences', async () => {
  const results: Inquiry[] = [{ kind: 'absent' }, { kind: 'unavailable', cause: 'HTTP 500' }];
  const { inquireAfter, row } = await unknownSale(() => results.shift() ?? { kind: 'absent' });
  await inquireAfter(70);
  await inquireAfter(70);
  await inquireAfter(70);
  expect(await row()).toMatchObject({ status: 'Pending', backoff_step: 3 });
  await inquireAfter(70);
  expect(await row()).toMatchObject({ status: 'Incomplete' });
});

test('one process at a time inquires about a payment, less and less often', async () => {
  const { inquireAfter, pass, gateway, row } = await unknownSale(() => ({
    kind: 'unavailable',
    cause: 'down',
  }));
  await pass(1);
  const processes = [0, 1, 2].map(() => ({ ...paymentDeps(world, gateway), quietMs }));
  const looked = await Promise.all(processes.map((deps) => runStatusInquiries(deps, 'live')));
  expect(looked.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(gateway.inquiries).toHaveLength(1);
  const before = await row();
  expect(await inquireAfter(1)).toBe(0);
  await inquireAfter(10);
  const after = await row();
  expect(Number(after.next_inquiry_at) - Number(before.next_inquiry_at)).toBeGreaterThan(2000);
});

test('retries our own failure soon, however old the payment, and delays no others', async () => {
  let isBroken = true;
  const { inquireAfter, pass, row, gateway } = await unknownSale(() => {
    if (isBroken) throw new Error('a bug');
    return { kind: 'unavailable', cause: 'HTTP 500' };
  });
  const { tran_id: broken } = await row();
  const inquiryCount = () => gateway.inquiries.filter((tranId) => tranId === broken).length;
  // The sale is not inquired each time its lease expires.
  for (let seconds = 0; seconds < 420; seconds += 10) await inquireAfter(10);
  expect(inquiryCount()).toBeGreaterThanOrEqual(420 / 60);
  expect(inquiryCount()).toBeLessThanOrEqual(420 / 15);
  expect(await row()).toMatchObject({ status: 'Pending', backoff_step: 1 });
  const { companyId } = world;
  const other = await actingAs(world.database.kysely, 'piton', (transaction) =>
    insertPendingSale(transaction, { companyId, amountMills: 12_500n }),
  );
  const well = scriptedGateway({
    inquire: (tranId) => {
      if (tranId === broken) throw new Error('a bug');
      return { kind: 'taken' };
    },
  });
  await pass(45);
  expect(
    await runStatusInquiries({ ...paymentDeps(world, well), quietMs }, 'live'),
  ).toBeGreaterThan(1);
  expect(await saleRow(world, other.id)).toMatchObject({ status: 'Approved' });
  expect(await row()).toMatchObject({ status: 'Pending' });
  // The first response after that starts the schedule.
  isBroken = false;
  await inquireAfter(60);
  expect(await row()).toMatchObject({ status: 'Pending', backoff_step: 2 });
});

test('repeats an inquiry within a minute if its result could not be stored, also for an old payment', async () => {
  const { inquireAfter, row } = await unknownSale(() => ({ kind: 'taken' }));
  const asOwner = (statement: string) =>
    withConnection(world.database.owner, (client) => client.query(statement));
  await asOwner(`update sales set backoff_step = 25 where status = 'Pending'`);
  await asOwner('revoke execute on function end_sale from piton_app');
  await inquireAfter(60);
  expect(await row()).toMatchObject({ status: 'Pending', backoff_step: 25 });
  await asOwner('grant execute on function end_sale to piton_app');
  await inquireAfter(45);
  expect(await row()).toMatchObject({ status: 'Approved' });
});

test('an approval after the sale was given up is kept for staff', async () => {
  const { promise: answered, resolve: respond } = Promise.withResolvers<typeof approved>();
  let now = await stand(new Date());
  const gateway = scriptedGateway({ sale: () => answered, inquire: () => ({ kind: 'absent' }) });
  const deps = paymentDeps(world, gateway, { clock: () => now });
  const taking = takePayment(deps, paymentRequest(world, await seal()));
  await expect.poll(() => gateway.sales).toHaveLength(1);
  const others = paymentDeps(world, gateway);
  for (let times = 0; times < 3; times += 1) {
    now = await stand(new Date(now.getTime() + 120_000));
    await runStatusInquiries({ ...others, quietMs }, 'live');
  }
  respond(approved);
  const taken = await taking;
  if (taken.kind !== 'sale') throw new Error('there is a sale');
  expect(taken.sale).toMatchObject({ status: 'Incomplete' });
  expect(deps.lines()).toContainEqual(
    expect.objectContaining({ level: 'error', storedStatus: 'Incomplete', status: 'Approved' }),
  );
  const { contradictions } = await withConnection(world.database.owner, verifyLedger);
  expect(contradictions).toEqual([
    expect.stringMatching(
      `Sale ${taken.sale.id} is Incomplete, but the gateway reported Approved on `,
    ),
  ]);
  await withConnection(world.database.owner, (client) =>
    client.query('delete from sale_contradictions'),
  );
});

test('stores a reply with another amount along with the inquiry’s result', async () => {
  const gateway = scriptedGateway({
    sale: () => ({ kind: 'unknown', cause: 'mismatch', detail: 'Amount' }),
    inquire: () => ({ kind: 'taken' }),
  });
  let now = await stand(new Date());
  const deps = paymentDeps(world, gateway, { clock: () => now });
  const taken = await takePayment(deps, paymentRequest(world, await seal()));
  if (taken.kind !== 'sale') throw new Error('there is a sale');
  now = await stand(new Date(now.getTime() + 2000));
  await runStatusInquiries({ ...deps, quietMs }, 'live');
  const { contradictions } = await withConnection(world.database.owner, verifyLedger);
  expect(contradictions).toEqual([
    expect.stringMatching(
      `Sale ${taken.sale.id} is Approved, but the gateway reported Mismatch .* Amount`,
    ),
  ]);
  await withConnection(world.database.owner, (client) =>
    client.query('delete from sale_contradictions'),
  );
});

test('the reply to the sale and the inquiry together post it once', async () => {
  const { promise: answered, resolve: respond } = Promise.withResolvers<typeof approved>();
  let now = await stand(new Date());
  const gateway = scriptedGateway({
    sale: () => answered,
    inquire: () => ({ kind: 'taken' }),
  });
  const deps = paymentDeps(world, gateway, { clock: () => now });
  const encryptedTxt = await seal();
  const request = paymentRequest(world, encryptedTxt);
  const taking = takePayment(deps, request);
  await expect.poll(() => gateway.sales).toHaveLength(1);
  // The process was paused: its lease has expired, and another process inquires.
  now = await stand(new Date(now.getTime() + 20_000));
  await runStatusInquiries({ ...paymentDeps(world, gateway), quietMs }, 'live');
  expect(gateway.inquiries).toContain(gateway.sales[0]?.tranId);
  respond(approved);
  const first = await taking;
  expect(first).toMatchObject({ sale: { status: 'Approved' } });
  expect(await takePayment(deps, request)).toEqual(first);
  await ledgerTotals(world, 'live');
});
