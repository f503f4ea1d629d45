import { projectSales } from './project-sales.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDatabaseClock } from '../database/testing/set-database-clock.ts';
import { withConnection } from '../database/with-connection.ts';
import type { SaleOutcome } from '../gateways/gateway.ts';
import { runStatusInquiries } from './inquiry/run-status-inquiries.ts';
import { takePayment } from './take/take-payment.ts';
import { newCard } from './testing/new-card.ts';
import { paymentRequest } from './testing/pay.ts';
import {
  approved,
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  references,
  scriptedGateway,
  seal,
} from './testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const unknown: SaleOutcome = { kind: 'unknown', cause: 'timeout', detail: 'no response' };
const declined: SaleOutcome = {
  kind: 'declined',
  references: { ...references, approvalCode: null },
};

/** The last digit of the cents decides the outcome. */
const gateway = scriptedGateway({
  sale: ({ amountMills }) => {
    const ends: Record<string, SaleOutcome> = { 1: declined, 2: unknown };
    return ends[String((amountMills / 10n) % 10n)] ?? approved;
  },
  inquire: () => ({ kind: 'taken' }),
});

let cents = 0;
async function pay(end: 0 | 1 | 2, at: Date, mode: 'live' | 'test' = 'live') {
  const deps = paymentDeps(world, gateway, { clock: () => at });
  const amount = (((cents += 1) * 10 + end) / 100).toFixed(2);
  const sealed = await seal({ amount, cardNumber: newCard() });
  return takePayment(deps, paymentRequest(world, sealed, { mode }));
}

type Counted = {
  mode: string;
  counted: string;
  sales: string;
  postings: string;
  newestMills: string;
};

/** The counters as readers add them up and a fresh count, at one moment. */
const question = `
  select t.mode, t.newest_mills as "newestMills",
         t.approved_count + (
           select count(*) from unprojected_sales u
            where u.company_id = t.company_id and u.mode = t.mode and u.status = 'Approved'
         ) as counted,
         (select count(*) from sales s
           where s.company_id = t.company_id and s.mode = t.mode and s.status = 'Approved') as sales,
         (select count(*) from ledger_transactions l where l.mode = t.mode and l.kind = 'sale') as postings
    from company_totals t order by t.mode`;

const look = () =>
  withConnection(
    world.database.owner,
    async (client) => (await client.query<Counted>(question)).rows,
  );

test('a payment is visible exactly when it is counted and posted', async () => {
  const seen: Counted[][] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      seen.push(await look());
      await projectSales(world.database.kysely);
    }
  })();
  const now = new Date();
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      pay((index % 3) as 0 | 1 | 2, now, index % 4 === 0 ? 'test' : 'live'),
    ),
  );
  const at = new Date(now.getTime() + 60_000);
  await setDatabaseClock(world.database.owner, at);
  const later = paymentDeps(world, gateway, { clock: () => at });
  for (const mode of ['live', 'test'] as const) {
    while ((await runStatusInquiries({ ...later, quietMs: 60_000 }, mode)) > 0);
  }
  isOver = true;
  await looking;
  for (const { counted, sales, postings } of seen.flat()) {
    expect([counted, postings]).toEqual([sales, sales]);
  }
  expect(new Set(seen.map((rows) => rows[0]?.counted)).size).toBeGreaterThan(3);
  // Two of three were approved, half of those by a status inquiry.
  expect((await look()).map(({ mode, counted }) => [mode, counted])).toEqual([
    ['live', '30'],
    ['test', '10'],
  ]);
});

test('the newest payment is the one begun last, even if an older one ends later', async () => {
  const tomorrow = Date.now() + 24 * 60 * 60_000;
  const after = (minutes: number) => new Date(tomorrow + minutes * 60_000);
  await setDatabaseClock(world.database.owner, after(0));
  await pay(2, after(0));
  await setDatabaseClock(world.database.owner, after(1));
  await pay(0, after(1));
  const newest = `${cents * 100}`;
  const newestNow = async () => {
    await projectSales(world.database.kysely);
    return (await look()).find(({ mode }) => mode === 'live')?.newestMills;
  };
  expect(await newestNow()).toBe(newest);
  await setDatabaseClock(world.database.owner, after(2));
  const later = paymentDeps(world, gateway, { clock: () => after(2) });
  expect(await runStatusInquiries({ ...later, quietMs: 60_000 }, 'live')).toBe(1);
  expect(await newestNow()).toBe(newest);
});
