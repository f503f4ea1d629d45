import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { withConnection } from '../../database/with-connection.ts';
import type { Inquiry } from '../../gateways/gateway.ts';
import { runStatusInquiries } from './run-status-inquiries.ts';
import { saleRow } from '../testing/pay.ts';
import { insertPendingSale } from '../testing/pending-sale.ts';
import {
  createPaymentWorld,
  paymentDeps,
  scriptedGateway,
  type PaymentWorld,
} from '../testing/payment-world.ts';

let world: PaymentWorld;
const worlds: PaymentWorld[] = [];
beforeEach(async () => {
  world = await createPaymentWorld();
  worlds.push(world);
});
afterAll(() => Promise.all(worlds.map(({ database }) => database.drop())));

const quietMs = 60_000;
const unavailable: Inquiry = { kind: 'unavailable', cause: 'HTTP 500' };

/** Sales with hours of inquiries that returned this result, next due in hours. */
async function inquireForHours(count: number, what: Inquiry['kind']): Promise<string[]> {
  const { companyId, database } = world;
  const ids = await actingAs(database.kysely, 'piton', async (transaction) => {
    const made: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const sale = await insertPendingSale(transaction, { companyId, amountMills: 12_500n });
      await sql`select note_sale_event(${sale.id}, 'inquiry', ${what}, now())`.execute(transaction);
      made.push(sale.id);
    }
    return made;
  });
  await withConnection(database.owner, (client) =>
    client.query(
      `update sales set backoff_step = 25, next_inquiry_at = now() + interval '5 hours' where id = any($1)`,
      [ids],
    ),
  );
  return ids;
}

const dueInMs = async (id: string) =>
  Number((await saleRow(world, id)).next_inquiry_at) - Date.now();

test('failed inquiries are due within a minute after recovery, not all at once', async () => {
  const unanswered = await inquireForHours(60, 'unavailable');
  const denied = await inquireForHours(3, 'absent');
  const deps = { ...paymentDeps(world, scriptedGateway({ inquire: () => unavailable })), quietMs };
  deps.recoveries.take('live');
  await runStatusInquiries(deps, 'live');
  for (const id of unanswered) expect(await dueInMs(id)).toBeGreaterThan(3_600_000);
  deps.recoveries.note('live');
  await runStatusInquiries(deps, 'live');
  const due = await Promise.all(unanswered.map(dueInMs));
  expect(Math.max(...due)).toBeLessThanOrEqual(60_000);
  const inEachQuarter = [0, 1, 2, 3].map(
    (quarter) => due.filter((ms) => Math.floor(ms / 15_000) === quarter).length,
  );
  expect(Math.min(...inEachQuarter)).toBeGreaterThan(0);
  // The gateway responded about these, so their backoff stays.
  for (const id of denied) expect(await dueInMs(id)).toBeGreaterThan(3_600_000);
  // Another failure is retried soon.
  expect(await saleRow(world, unanswered[0] ?? '')).toMatchObject({ backoff_step: 4 });
});

test('the other mode waits for its own gateway', async () => {
  const [id = ''] = await inquireForHours(1, 'unavailable');
  const deps = { ...paymentDeps(world, scriptedGateway({})), quietMs };
  deps.recoveries.note('test');
  await runStatusInquiries(deps, 'test');
  expect(await dueInMs(id)).toBeGreaterThan(3_600_000);
});

test('a payment whose inquiry fails during the recovery is inquired about soon too', async () => {
  const [id = ''] = await inquireForHours(1, 'unavailable');
  await withConnection(world.database.owner, (client) =>
    client.query('update sales set next_inquiry_at = now()'),
  );
  const { promise: inquiry, resolve: result } = Promise.withResolvers<Inquiry>();
  const gateway = scriptedGateway({ inquire: () => inquiry });
  const slow = { ...paymentDeps(world, gateway), quietMs };
  slow.recoveries.take('live');
  const caller = runStatusInquiries(slow, 'live');
  await expect.poll(() => gateway.inquiries).toHaveLength(1);
  const other = { ...paymentDeps(world, scriptedGateway({})), quietMs };
  other.recoveries.note('live');
  await runStatusInquiries(other, 'live');
  result(unavailable);
  await caller;
  expect(await dueInMs(id)).toBeLessThanOrEqual(60_000);
});

test('a recovery that could not be stored is not forgotten, and delays nothing', async () => {
  const [id = ''] = await inquireForHours(1, 'unavailable');
  const asOwner = (statement: string) =>
    withConnection(world.database.owner, (client) => client.query(statement));
  const deps = { ...paymentDeps(world, scriptedGateway({ inquire: () => unavailable })), quietMs };
  await asOwner('alter table sale_events rename to no_events');
  expect(await runStatusInquiries(deps, 'live')).toBe(0);
  expect(await dueInMs(id)).toBeGreaterThan(3_600_000);
  await asOwner('alter table no_events rename to sale_events');
  await runStatusInquiries(deps, 'live');
  expect(await dueInMs(id)).toBeLessThanOrEqual(60_000);
});
