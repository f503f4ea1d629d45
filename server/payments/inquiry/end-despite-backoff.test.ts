/** A long backoff doesn't delay the end of a sale. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { withConnection } from '../../database/with-connection.ts';
import type { Inquiry } from '../../gateways/gateway.ts';
import { runStatusInquiries } from './run-status-inquiries.ts';
import { createSteadyClock } from './steady-clock.ts';
import { pay, saleRow } from '../testing/pay.ts';
import {
  createPaymentWorld,
  paymentDeps,
  scriptedGateway,
  type PaymentWorld,
} from '../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const quietMs = 60_000;
const absent: Inquiry = { kind: 'absent' };
const unanswered: Inquiry = { kind: 'unavailable', cause: 'HTTP 500' };

/** Seconds until a sale ends that would otherwise wait minutes for its next inquiry. */
async function secondsToEnd(
  results: Inquiry[],
  { restartBefore }: { restartBefore?: number } = {},
): Promise<number> {
  const beganAt = Date.now();
  let now = beganAt;
  await setDatabaseClock(world.database.owner, new Date(now));
  const gateway = scriptedGateway({
    sale: () => ({ kind: 'unknown', cause: 'timeout', detail: 'no answer' }),
    inquire: () => results.shift() ?? absent,
  });
  /** A server only knows the time that has passed since it started. */
  const seenFromNow = () => {
    const steady = createSteadyClock(() => now);
    steady.ask()(new Date(now));
    return steady;
  };
  const deps = { ...paymentDeps(world, gateway), quietMs };
  let steady = seenFromNow();
  const { id } = await pay(world, gateway);
  await withConnection(world.database.owner, (client) =>
    client.query('update sales set backoff_step = 20 where id = $1', [id]),
  );
  for (let number = 1; ; number += 1) {
    const { next_inquiry_at: nextAt } = await saleRow(world, id);
    if (nextAt === null) return (now - beganAt) / 1000;
    if (number === restartBefore) steady = seenFromNow();
    // The database's timestamps are finer than JavaScript's.
    now = nextAt.getTime() + 1;
    await setDatabaseClock(world.database.owner, new Date(now));
    await runStatusInquiries({ ...deps, steady }, 'live');
  }
}

test('a payment is given up after its quiet period', async () => {
  const seconds = await secondsToEnd([]);
  expect(seconds).toBeGreaterThanOrEqual(quietMs / 1000);
  expect(seconds).toBeLessThan(75);
});

test('a payment waits little longer after one unanswered inquiry', async () => {
  expect(await secondsToEnd([absent, unanswered])).toBeLessThan(105);
});

test('a payment waits once more after a restart, and no longer', async () => {
  expect(await secondsToEnd([], { restartBefore: 2 })).toBeLessThan(145);
});

test('inquiries to a silent gateway become rarer', async () => {
  expect(await secondsToEnd(Array.from({ length: 4 }, () => unanswered))).toBeGreaterThan(1000);
});
