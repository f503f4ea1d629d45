/** Rules for sales and attempts that the database enforces against the server itself. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingAs, type ActingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { withConnection } from '../database/with-connection.ts';
import { capturedLog } from '../http/testing/test-app.ts';
import { post } from '../ledger/testing/post.ts';
import { saleEntries } from '../ledger/testing/sale-entries.ts';
import { beginSale } from './take/begin-sale.ts';
import { endSale } from './take/end-sale.ts';
import { addUser } from '../identity/testing/add-user.ts';
import { makePaymentNumbers } from './take/payment-numbers.ts';
import { allowBareWriting } from './testing/bare-writing.ts';
import { saleRow } from './testing/pay.ts';
import { insertPendingSale } from './testing/pending-sale.ts';
import { addCompany, createPaymentWorld, type PaymentWorld } from './testing/payment-world.ts';

let world: PaymentWorld;
let database: Kysely<DB>;
beforeAll(async () => {
  world = await createPaymentWorld();
  await allowBareWriting(world.database.owner);
  database = world.database.kysely;
});
afterAll(() => world.database.drop());

const asCompany = <Result>(work: (transaction: Transaction<DB>) => Promise<Result>) =>
  actingAs(database, { companyId: world.companyId }, work);

const pendingSale = (amountMills = 12_500n) =>
  asCompany((transaction) =>
    insertPendingSale(transaction, { companyId: world.companyId, amountMills }),
  );

async function approvedSale() {
  const { kysely, pool } = world.database;
  const { log } = capturedLog();
  const deps = { database: kysely, pool, log, clock: () => new Date(), announce: () => undefined };
  const approved = { status: 'Approved', references: null } as const;
  return endSale(deps, await pendingSale(), approved, 'gateway');
}

const update = (id: string, set: string) =>
  asCompany((transaction) =>
    sql`update sales set ${sql.raw(set)} where id = ${id}`.execute(transaction),
  );

/** As a payment's function does. */
const nameSource = sql`select set_config('piton.event_source', 'gateway', true)`;

describe('a sale', () => {
  test.each([
    ["status = 'Declined', decided_at = now(), next_inquiry_at = now()"],
    ["status = 'Pending'"],
    ['next_inquiry_at = now()'],
    ["reason = 'changed my mind'"],
  ])('keeps its final state: %s', async (set) => {
    const { id } = await approvedSale();
    await expect(update(id, set)).rejects.toThrow('is final: Approved');
  });

  test('is not approved without its ledger entries', async () => {
    const { id } = await pendingSale();
    const approve = asCompany(async (transaction) => {
      await nameSource.execute(transaction);
      await sql`update sales set status = 'Approved', decided_at = now(), next_inquiry_at = null,
        fee_mills = 813 where id = ${id}`.execute(transaction);
    });
    await expect(approve).rejects.toMatchObject({ constraint: 'sales_approved_are_posted' });
  });

  test.each([
    ['another amount', { amountMills: 12_510n, feeMills: 813n }],
    ['another fee', { amountMills: 12_500n, feeMills: 812n }],
    ['the money of another company', { other: true }],
    ['another cause', { cause: 'sale:somebody-elses' }],
  ])('is not approved with %s in the ledger', async (_what, differs) => {
    const { id, companyId } = await pendingSale();
    const other = await addCompany(world.database, {
      ownerId: world.ownerId,
      standing: 'approved',
      keyId: randomUUID(),
    });
    const posted = { companyId, amountMills: 12_500n, feeMills: 813n, ...differs };
    const approve = actingAs(database, 'piton', async (transaction) => {
      const transactionId = await post(transaction, {
        mode: 'live',
        kind: 'sale',
        cause: 'cause' in differs ? `${differs.cause}${id}` : `sale:${id}`,
        actor: 'a test',
        occurredAt: new Date(),
        entries: saleEntries({ ...posted, companyId: 'other' in differs ? other : companyId }),
      });
      await nameSource.execute(transaction);
      await sql`update sales set status = 'Approved', decided_at = now(), next_inquiry_at = null,
        fee_mills = 813, ledger_transaction_id = ${transactionId} where id = ${id}`.execute(
        transaction,
      );
    });
    await expect(approve).rejects.toThrow(
      /matches no approved sale|violates foreign key constraint "sales_ledger_fkey"/,
    );
  });

  test('does not share its entries with another', async () => {
    const { id } = await approvedSale();
    const other = await pendingSale();
    const share = asCompany(async (transaction) => {
      await nameSource.execute(transaction);
      await sql`update sales set status = 'Approved', decided_at = now(), next_inquiry_at = null,
        fee_mills = 813, ledger_transaction_id =
          (select ledger_transaction_id from sales where id = ${id})
        where id = ${other.id}`.execute(transaction);
    });
    await expect(share).rejects.toThrow(/sales_ledger_(?:key|fkey)/);
  });

  test('has its company’s rate, whatever the request says', async () => {
    const rate = (basisPoints: number) =>
      withConnection(world.database.owner, (client) =>
        client.query('update companies set fee_basis_points = $1 where id = $2', [
          basisPoints,
          world.companyId,
        ]),
      );
    for (const basisPoints of [333, 650]) {
      await rate(basisPoints);
      const { id } = await pendingSale();
      expect(await saleRow(world, id)).toMatchObject({ fee_basis_points: basisPoints });
    }
  });

  test('has the fee of its amount and rate if approved, otherwise none', async () => {
    const { id } = await pendingSale();
    expect(await saleRow(world, id)).toMatchObject({ fee_mills: 0n });
    const approved = await approvedSale();
    expect(await saleRow(world, approved.id)).toMatchObject({ fee_mills: 813n });
  });

  const ended = 'decided_at = now(), next_inquiry_at = null';
  test.each([
    ['sales_mode_is_known', "mode = 'play'"],
    ['sales_status_is_known', `status = 'Lost', ${ended}`],
    ['sales_tran_id_shape', "tran_id = 'SHORT'"],
    ['sales_invoice_is_readable_aloud', "invoice = '0OI1ABCDEFGH'"],
    ['sales_receipt_token_shape', "receipt_token = 'short'"],
    ['sales_channel_is_known', "channel = 'till'"],
    ['sales_amount_is_whole_cents', 'amount_mills = 12505'],
    ['sales_amount_is_whole_cents', 'amount_mills = -10'],
    ['sales_amount_is_charged', 'amount_mills = 0'],
    ['sales_fee_rate_is_sane', 'fee_basis_points = 2001'],
    ['sales_fee_follows_its_rate', 'fee_mills = 813'],
    ['sales_failed_status_is_its_status', "failed_status = 'Declined'"],
    ['sales_doubt_begins_at_the_end', 'ended_in_doubt_at = now()'],
    ['sales_last_four_shape', "last_four = '333'"],
    ['sales_advice_is_known', "advice = 'try'"],
    ['sales_problem_is_known', `status = 'Incomplete', problem = 'weather', ${ended}`],
    ['sales_approved_are_posted', `status = 'Approved', ${ended}`],
    ['sales_are_pending_or_decided', 'decided_at = now()'],
    ['sales_are_pending_or_decided', 'next_inquiry_at = null'],
    ['sales_are_pending_or_decided', "status = 'Declined'"],
    ['sales_incomplete_say_why', "problem = 'gateway'"],
    ['sales_incomplete_say_why', `status = 'Incomplete', ${ended}`],
  ])('keeps %s: not %s', async (constraint, set) => {
    const { id } = await pendingSale();
    const change = withConnection(world.database.owner, (client) =>
      client.query(
        `set piton.event_source = 'gateway'; update sales set ${set} where id = '${id}'`,
      ),
    );
    await expect(change).rejects.toMatchObject({ constraint });
  });

  test('keeps its requested fields', async () => {
    const { id } = await pendingSale();
    for (const set of ['amount_mills = 10', "mode = 'test'", 'fee_basis_points = 0']) {
      await expect(update(id, set)).rejects.toThrow('permission denied');
    }
  });

  test.each([0n, -10n, 12_505n])('cannot charge %s mills', async (amountMills) => {
    await expect(pendingSale(amountMills)).rejects.toMatchObject({
      constraint: expect.stringMatching(/^sales_amount_is_/) as string,
    });
  });
});

describe('an attempt', () => {
  const newSale = () => ({
    ...({ companyId: world.companyId, mode: 'live', channel: 'page' } as const),
    numbers: makePaymentNumbers(),
    details: {
      amountMills: 12_500n,
      purpose: 'Nutmeg',
      person: { name: 'M', email: 'm@e.lc', phone: '1' },
      country: null,
      card: null,
    },
    now: new Date(),
    gateway: 'four_cs' as const,
    acceptedAuthentications: null,
    payerAddress: null,
    gatewayAccountId: null,
    gatewayMark: null,
    cardAttempt: null,
    requestId: null,
  });

  test('exists once, permanently', async () => {
    const hash = randomBytes(32);
    const first = { status: 'Pending', leaseMs: 0 } as const;
    const begin = () => beginSale(world.database.pool, hash, { ...newSale(), first });
    const begun = await Promise.all(Array.from({ length: 8 }, begin));
    const made = begun.find(({ kind }) => kind === 'begun');
    expect(begun.filter(({ kind }) => kind === 'known')).toHaveLength(7);
    const saleId = made?.kind === 'begun' ? made.sale.id : '';
    expect(await begin()).toEqual({ kind: 'known', saleId });
  });

  test('does not exist without its sale', async () => {
    const alone = asCompany((transaction) =>
      transaction
        .insertInto('attempts')
        .values({
          company_id: world.companyId,
          attempt_hash: randomBytes(32),
          sale_id: randomUUID(),
          created_at: new Date(),
        })
        .execute(),
    );
    await expect(alone).rejects.toThrow('attempts_sale_fkey');
  });
});

describe('without the server’s checks', () => {
  const actors: [string, () => ActingAs, number][] = [
    ['its company', () => ({ companyId: world.companyId }), 1],
    ['its owner', () => ({ userId: world.ownerId }), 1],
    ['staff', () => ({ staffId: reviewerId }), 1],
    ['a merchant who says staff', () => ({ staffId: randomUUID() }), 0],
    ['another company', () => ({ companyId: 'Z'.repeat(20) }), 0],
    ['another merchant', () => ({ userId: randomUUID() }), 0],
  ];

  let reviewerId = '';
  beforeAll(async () => {
    const reviewer = { email: 'kendrick@example.lc', password: 'secret', role: 2 } as const;
    reviewerId = await addUser(world.database, reviewer);
  });

  test.each(actors)('%s sees only permitted sales', async (_who, actor, count) => {
    const { id } = await approvedSale();
    const [sales, entries] = await actingAs(database, actor(), async (transaction) => [
      await transaction.selectFrom('sales').select('id').where('id', '=', id).execute(),
      await transaction.selectFrom('ledger_entries').select('id').limit(1).execute(),
    ]);
    expect(sales).toHaveLength(count);
    expect(entries).toHaveLength(count);
  });

  test('a merchant cannot write a sale', async () => {
    const { id } = await pendingSale();
    const change = actingAs(database, { userId: world.ownerId }, (transaction) =>
      sql`update sales set reason = 'x' where id = ${id}`.execute(transaction),
    );
    await expect(change).rejects.toThrow('row-level security');
  });

  test.each(["standing = 'suspended'", 'fee_basis_points = 0'])(
    'a merchant cannot decide for staff about their company: %s',
    async (set) => {
      const change = actingAs(database, { userId: world.ownerId }, (transaction) =>
        sql`update companies set ${sql.raw(set)} where id = ${world.companyId}`.execute(
          transaction,
        ),
      );
      await expect(change).rejects.toThrow('permission denied for table companies');
    },
  );

  test('a primary company is the user’s own', async () => {
    const stranger = randomUUID();
    const steal = withConnection(world.database.owner, (client) =>
      client.query(
        `insert into users (id, email, first_name, last_name, country,
           primary_company_id, created_at, updated_at)
         values ($1, 'b@e.lc', 'B', 'C', 'Saint Lucia', $2, now(), now())`,
        [stranger, world.companyId],
      ),
    );
    await expect(steal).rejects.toThrow('users_primary_company_fkey');
  });
});
