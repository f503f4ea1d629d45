import type { PayRequestState } from '@piton/contract/payments/pay-page-props.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import { withConnection } from '../database/with-connection.ts';
import { copySales } from '../payments/testing/copy-sales.ts';
import { createPaymentWorld, type PaymentWorld } from '../payments/testing/payment-world.ts';
import { sellInBulk } from '../payments/testing/sell-in-bulk.ts';
import { isInState } from './is-in-state.ts';
import { requested } from './testing/requested.ts';

const requestCount = 5000;

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
  await sellInBulk(world, [12_500n]);
  for (const mode of ['live', 'test'] as const) await requested(world, { mode });
  await withConnection(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into payment_requests
         (id, company_id, merchant_id, mode, amount_mills, purpose, uses, created_at, paid_count)
       select lpad(number::text, 16, 'x'), $1, $2, 'live', 12500, 'Two nights', 'single',
              now() - number * interval '1 second', 1
         from generate_series(1, $3) number`,
      [world.companyId, world.ownerId, requestCount],
    );
    await client.query(copySales(paidSales));
    await client.query('analyze');
  });
});
afterAll(() => world.database.drop());

/** One for each paid request, like the one that was sold. */
const paidSales = `
  select (jsonb_populate_record(s, jsonb_build_object(
           'id', gen_random_uuid(), 'request_id', r.id, 'single_request_id', r.id,
           'tran_id', upper(r.id), 'invoice', translate(right(r.id, 12), '01x', 'ABC'),
           'receipt_token', lpad(r.id, 22, 'x'), 'created_at', r.created_at
         ))).*
    from sales s, payment_requests r
   where r.paid_count = 1`;

test.each<[PayRequestState, number]>([
  ['open', 1],
  ['busy', 0],
  ['paid', 21],
  ['expired', 0],
  ['off', 0],
])('a page of %s requests reads few sales', async (state, length) => {
  const { found, plan } = await actingAs(
    world.database.kysely,
    { companyId: world.companyId },
    async (transaction) => {
      const page = transaction
        .selectFrom('payment_requests')
        .select('id')
        .where('company_id', '=', world.companyId)
        .where('mode', '=', 'live')
        .where(isInState(state))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(21);
      const { rows } = await sql<Record<'QUERY PLAN', string>>`
        explain (analyze, buffers, costs off, timing off) ${page}`.execute(transaction);
      return { found: await page.execute(), plan: rows.map((row) => row['QUERY PLAN']).join('\n') };
    },
  );
  expect(found).toHaveLength(length);
  // A look for each request's sale reads at least three.
  const pages = Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1]);
  expect(pages, plan).toBeLessThan(requestCount);
});
