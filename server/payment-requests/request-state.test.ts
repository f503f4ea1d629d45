import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import { beginSale } from '../payments/take/begin-sale.ts';
import { createPaymentWorld, type PaymentWorld } from '../payments/testing/payment-world.ts';
import { requested } from './testing/requested.ts';
import { saleFor } from './testing/sale-for.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const gate = 20_261_123;

/** Reads the state twice in one statement, which waits between the two until the gate opens. */
async function stateTwice(client: pg.Client, requestId: string): Promise<unknown[]> {
  const { rows } = await client.query(
    `select payment_request_state(r) as first, pg_advisory_xact_lock($2)::text as held,
            payment_request_state(r) as second
       from payment_requests r where id = $1`,
    [requestId, gate],
  );
  const [{ first, second }] = rows as [{ first: unknown; second: unknown }];
  return [first, second];
}

test('one query has one result for a request’s state, whatever ends during it', async () => {
  const requestId = await requested(world);
  const begun = await beginPaying(requestId);
  const { owner } = world.database;
  const states = await withConnection(owner, (keeper) =>
    withConnection(owner, async (reader) => {
      await keeper.query('select pg_advisory_lock($1)', [gate]);
      const read = stateTwice(reader, requestId);
      const waiting = async () => {
        const { rowCount } = await keeper.query(
          `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted
             and database = (select oid from pg_database where datname = current_database())`,
          [gate],
        );
        return rowCount;
      };
      await expect.poll(waiting).toBe(1);
      await keeper.query(
        `select write_sale_end($1, $2, 'gateway', 'Declined', null, '', 'No', null, null, null, null, now())`,
        [begun, world.companyId],
      );
      await keeper.query('select pg_advisory_unlock($1)', [gate]);
      return read;
    }),
  );
  expect(states).toEqual(['busy', 'busy']);
  // A new statement would find it open by now.
  expect(await withConnection(owner, (client) => stateTwice(client, requestId))).toEqual([
    'open',
    'open',
  ]);
});

async function beginPaying(requestId: string): Promise<string> {
  const begun = await beginSale(world.database.pool, randomBytes(32), saleFor(world, requestId));
  if (begun.kind !== 'begun') throw new Error(`a sale was ${begun.kind}`);
  return begun.sale.id;
}
