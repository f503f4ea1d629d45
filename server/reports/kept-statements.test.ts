import { salesPageMax } from '@piton/contract/payments/sale.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { listSalesOf } from './sales/list-sales.ts';
import { createSalesWorld } from './testing/sales-world.ts';

test('a connection keeps few statements, whatever length is requested', async () => {
  const world = await createSalesWorld();
  onTestFinished(() => world.database.drop());
  await world.sell(world.merchant.companyId, [{}, {}, {}]);
  const { kysely, close } = connect({
    connection: world.database.app,
    poolSize: 1,
    onIdleError: () => undefined,
  });
  onTestFinished(close);
  for (let limit = 1; limit <= salesPageMax; limit += 1) {
    const { items, nextCursor } = await listSalesOf(kysely, world.merchant, {
      mode: 'live',
      limit,
    });
    expect(items).toHaveLength(Math.min(limit, 3));
    expect(nextCursor === null).toBe(limit >= 3);
  }
  const { rows } = await sql`
    select from pg_prepared_statements where statement like '%moved_money%'`.execute(kysely);
  expect(rows).toHaveLength(3);
});
