/** The database's clock dates the end of a sale, whatever a server's clock shows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { withConnection } from '../../database/with-connection.ts';
import type { SaleOutcome } from '../../gateways/gateway.ts';
import { paymentRequest } from '../testing/pay.ts';
import {
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
  seal,
} from '../testing/payment-world.ts';
import { takePayment } from './take-payment.ts';

const at = new Date('2026-11-20T15:00:00Z');
const dayMs = 86_400_000;

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
  await setDatabaseClock(world.database.owner, at);
});
afterAll(() => world.database.drop());

/** Takes a payment on a server whose clock is a day ahead. */
async function pay(outcome?: SaleOutcome): Promise<void> {
  const gateway = scriptedGateway(outcome === undefined ? {} : { sale: () => outcome });
  const deps = paymentDeps(world, gateway, { clock: () => new Date(at.getTime() + dayMs) });
  await takePayment(deps, paymentRequest(world, await seal()));
}

async function timesIn(query: string): Promise<unknown[]> {
  const { rows } = await withConnection(world.database.superuser, (client) =>
    client.query<{ at: Date }>(query),
  );
  return rows.map((row) => row.at);
}

test('an approved sale, its posting, its projection and its events have that time', async () => {
  await pay();
  expect(await timesIn('select decided_at as at from sales')).toEqual([at]);
  expect(await timesIn('select occurred_at as at from ledger_transactions')).toEqual([at]);
  expect(await timesIn('select ended_at as at from unprojected_sales')).toEqual([at]);
  expect(await timesIn(`select at from sale_events where what = 'ended'`)).toEqual([at]);
});

test('a response for another sale and its contradiction have that time', async () => {
  await pay({ kind: 'unknown', cause: 'mismatch', detail: 'Amount 1.00' });
  expect(await timesIn('select reported_at as at from sale_contradictions')).toEqual([at]);
  expect(await timesIn(`select at from sale_events where what like 'unknown: %'`)).toEqual([at]);
});
