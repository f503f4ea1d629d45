/** Rules for payment requests and their sales that the database enforces against the server itself. */
import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { copySales } from '../payments/testing/copy-sales.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { withConnection } from '../database/with-connection.ts';
import { addUser } from '../identity/testing/add-user.ts';
import { beginSale, type NewSale } from '../payments/take/begin-sale.ts';
import { makePaymentNumbers } from '../payments/take/payment-numbers.ts';
import {
  addCompany,
  createPaymentWorld,
  type PaymentWorld,
} from '../payments/testing/payment-world.ts';
import { newRequestId } from './request-id.ts';
import { requested, switchOff } from './testing/requested.ts';
import { saleFor } from './testing/sale-for.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const asOwner = (text: string, values: unknown[] = []) =>
  withConnection(world.database.owner, (client) => client.query(text, values));

describe('a request', () => {
  test.each([
    ['amount_mills', '10'],
    ['uses', "'many'"],
    ['mode', "'test'"],
    ['expires_at', "now() + interval '1 day'"],
    ['purpose', "'Three nights'"],
    ['reference', "'INV-8'"],
    ['company_id', "'abc'"],
    ['created_at', 'now()'],
    ['paid_count', '-1'],
  ])('keeps its fields: %s', async (column, value) => {
    const id = await requested(world);
    const change = asOwner(`update payment_requests set ${column} = ${value} where id = $1`, [id]);
    await expect(change).rejects.toThrow('is immutable');
  });

  test('can be turned off once, permanently', async () => {
    const id = await requested(world);
    await switchOff(world, id);
    for (const value of ['null', "now() + interval '1 day'"]) {
      const change = asOwner(`update payment_requests set disabled_at = ${value} where id = $1`, [
        id,
      ]);
      await expect(change).rejects.toThrow('is immutable');
    }
  });

  const good = { amount_mills: '1000', purpose: "'P'", uses: "'many'", mode: "'live'" };
  test.each([
    [{ amount_mills: '0' }, 'payment_requests_amount_is_whole_cents'],
    [{ amount_mills: '15' }, 'payment_requests_amount_is_whole_cents'],
    [{ purpose: "''" }, 'payment_requests_say_what_for'],
    [{ purpose: "repeat('p', 31)" }, 'payment_requests_say_what_for'],
    [{ uses: "'twice'" }, 'payment_requests_uses_are_known'],
    [{ mode: "'both'" }, 'payment_requests_mode_is_known'],
  ])('is refused with %j', async (wrong, constraint) => {
    const { amount_mills: amount, purpose, uses, mode } = { ...good, ...wrong };
    const make = asOwner(
      `insert into payment_requests (id, company_id, merchant_id, mode, amount_mills, purpose, uses)
       values ($1, $2, $3, ${mode}, ${amount}, ${purpose}, ${uses})`,
      [newRequestId(), world.companyId, world.ownerId],
    );
    await expect(make).rejects.toMatchObject({ constraint });
  });

  test('is created and turned off by its company’s owner alone', async () => {
    const { uid: member } = await addMember();
    const make = (transaction: Transaction<DB>, userId: string) =>
      transaction
        .insertInto('payment_requests')
        .values({
          id: newRequestId(),
          company_id: world.companyId,
          merchant_id: userId,
          mode: 'live',
          amount_mills: 1000n,
          purpose: 'P',
          uses: 'many',
        })
        .execute();
    const by = (userId: string) =>
      actingAs(world.database.kysely, { userId }, (transaction) => make(transaction, userId));
    await by(world.ownerId);
    await expect(by(member)).rejects.toMatchObject({ code: '42501' });
    const inOthersName = actingAs(world.database.kysely, { userId: member }, (transaction) =>
      make(transaction, world.ownerId),
    );
    await expect(inOthersName).rejects.toMatchObject({ code: '42501' });
    const id = await requested(world);
    const switchedOffBy = (userId: string) =>
      actingAs(world.database.kysely, { userId }, async (transaction) => {
        const { rows } = await sql`update payment_requests set disabled_at = now()
          where id = ${id} returning 1`.execute(transaction);
        return rows.length;
      });
    expect(await switchedOffBy(member)).toBe(0);
    expect(await switchedOffBy(world.ownerId)).toBe(1);
  });
});

async function addMember(): Promise<{ uid: string }> {
  const uid = await addUser(world.database, { email: 'member@example.lc', password: 'secret' });
  await asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
    world.companyId,
    uid,
  ]);
  return { uid };
}

const saleOf = (requestId: string | null): NewSale => saleFor(world, requestId);

const begin = (sale: NewSale) => beginSale(world.database.pool, randomBytes(32), sale);

describe('a sale of a request', () => {
  /** Bypasses the functions that write sales, as their owner. */
  async function insertSale(changes: Record<string, unknown>) {
    const begun = await begin(saleOf(null));
    if (begun.kind !== 'begun') throw new Error(`a sale was ${begun.kind}`);
    const { tranId, invoice, receiptToken } = makePaymentNumbers();
    const own = { id: uuidv7(), tran_id: tranId, invoice, receipt_token: receiptToken };
    const changed = JSON.stringify({ ...own, ...changes });
    return asOwner(
      copySales(`select (jsonb_populate_record(null::sales, to_jsonb(sales) || '${changed}')).*
        from sales where id = '${begun.sale.id}'`),
    );
  }

  test('has its amount, its company and its mode', async () => {
    const request_id = await requested(world, { uses: 'many' });
    const test_request = await requested(world, { mode: 'test', uses: 'many' });
    const other = await addCompany(world.database, {
      ownerId: world.ownerId,
      standing: 'approved',
      keyId: uuidv7(),
    });
    const others = await requested(world, { companyId: other, uses: 'many' });
    await insertSale({ request_id });
    for (const wrong of [
      { request_id, amount_mills: 12_510 },
      { request_id: test_request },
      { request_id: others },
      { request_id: newRequestId() },
    ]) {
      const constraint = 'sales_request_fkey';
      await expect(insertSale(wrong)).rejects.toMatchObject({ constraint });
    }
  });

  test('is the only one if the request can be paid once, whatever its outcome', async () => {
    const request_id = await requested(world);
    const paying = { request_id, single_request_id: request_id };
    await insertSale(paying);
    await expect(insertSale(paying)).rejects.toMatchObject({
      constraint: 'sales_single_request_key',
    });
    await expect(insertSale({ ...paying, request_id: null })).rejects.toMatchObject({
      constraint: 'sales_single_request_is_its_request',
    });
  });

  test('cannot move to another request', async () => {
    const id = await requested(world, { uses: 'many' });
    const begun = await begin(saleOf(id));
    const saleId = begun.kind === 'begun' ? begun.sale.id : '';
    for (const column of ['request_id', 'single_request_id']) {
      const value = column === 'request_id' ? 'null' : `'${id}'`;
      const change = asOwner(`update sales set ${column} = ${value} where id = $1`, [saleId]);
      await expect(change).rejects.toMatchObject({ constraint: 'sales_keep_their_request' });
    }
  });

  test('prevents its deletion', async () => {
    const id = await requested(world);
    await begin(saleOf(id));
    const remove = asOwner('delete from payment_requests where id = $1', [id]);
    await expect(remove).rejects.toMatchObject({ constraint: 'sales_request_fkey' });
  });
});

describe('many customers pay a one-time request at the same moment', () => {
  const stampede = async () => {
    const id = await requested(world);
    const tries = Array.from({ length: 8 }, () => begin(saleOf(id)));
    const begun = await Promise.allSettled(tries);
    return {
      begun: begun.filter((each) => each.status === 'fulfilled' && each.value.kind === 'begun'),
      limited: begun.filter(
        (each) => each.status === 'fulfilled' && each.value.kind === 'not_requested',
      ),
    };
  };

  test('one begins, and the others are refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { begun, limited } = await stampede();
      expect([begun.length, limited.length]).toEqual([1, 7]);
    }
  });

  // These run last, because they remove the constraint.
  test('one begins even without the check that it is open', async () => {
    await asOwner(
      `create or replace function payment_request_state(request payment_requests) returns text
         language sql volatile as $$ select 'open' $$`,
    );
    const { begun, limited } = await stampede();
    expect([begun.length, limited.length]).toEqual([1, 0]);
  });

  test('more than one begins without that check and the index', async () => {
    await asOwner('drop index sales_single_request_key');
    const { begun } = await stampede();
    expect(begun.length).toBeGreaterThan(1);
  });
});
