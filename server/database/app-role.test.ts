import { runOnce, makeWorkerUtils } from 'graphile-worker';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from './acting-as.ts';
import { connect } from './connect.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';
import { withConnection } from './with-connection.ts';

let database: TestDatabase;
const [ana, ben, reviewer] = [randomUUID(), randomUUID(), randomUUID()];
const [anasCompany, bensCompany] = ['A'.repeat(20), 'B'.repeat(20)];

beforeAll(async () => {
  database = await createTestDatabase();
  await actingAs(database.kysely, 'piton', async (transaction) => {
    for (const [id, email] of [
      [ana, 'ana@example.lc'],
      [ben, 'ben@example.lc'],
    ] as const) {
      await sql`insert into users
        (id, email, first_name, last_name, country, created_at, updated_at)
        values (${id}, ${email}, 'A', 'B', 'Saint Lucia', now(), now())
      `.execute(transaction);
    }
    await sql`insert into companies (id, owner_id, name, created_at) values
      (${anasCompany}, ${ana}, 'Ana', now()), (${bensCompany}, ${ben}, 'Ben', now())
    `.execute(transaction);
  });
  await withConnection(database.owner, (client) =>
    client.query(
      `insert into users
         (id, email, first_name, last_name, country, role, second_factor_on, created_at, updated_at)
       values ($1, 'kendrick@example.lc', 'A', 'B', 'Saint Lucia', 2, true, now(), now())`,
      [reviewer],
    ),
  );
});
afterAll(() => database.drop());

const companyIds = async (actor: Parameters<typeof actingAs>[1]) => {
  const rows = await actingAs(database.kysely, actor, (transaction) =>
    transaction.selectFrom('companies').select('id').orderBy('id').execute(),
  );
  return rows.map(({ id }) => id);
};

test('shows a merchant their own companies, a page its own, staff all, and others none', async () => {
  expect(await companyIds({ userId: ana })).toEqual([anasCompany]);
  expect(await companyIds({ companyId: bensCompany })).toEqual([bensCompany]);
  expect(await companyIds({ staffId: reviewer })).toEqual([anasCompany, bensCompany]);
  expect(await companyIds('piton')).toEqual([anasCompany, bensCompany]);
  // The database looks up anyone who claims to be staff.
  expect(await companyIds({ staffId: ben })).toEqual([bensCompany]);
  expect(await database.kysely.selectFrom('companies').select('id').execute()).toEqual([]);
});

test('the acting user does not remain on the connection', async () => {
  const one = connect({ connection: database.app, poolSize: 1, onIdleError: () => undefined });
  await actingAs(one.kysely, { userId: ana }, (transaction) =>
    transaction.selectFrom('companies').select('id').execute(),
  );
  expect(await one.kysely.selectFrom('companies').select('id').execute()).toEqual([]);
  await one.close();
});

test('a merchant cannot create a company for another owner', async () => {
  const insert = actingAs(database.kysely, { userId: ana }, (transaction) =>
    sql`insert into companies (id, owner_id, name, created_at) values (${'C'.repeat(20)}, ${ben}, 'C', now())`.execute(
      transaction,
    ),
  );
  await expect(insert).rejects.toThrow('row-level security');
});

test('the server cannot change tables, remove rows that stay, or read passwords of roles', async () => {
  for (const statement of [
    'create table mine (id integer)',
    'alter table companies disable row level security',
    'drop table companies',
    'truncate users',
    'delete from users',
    'delete from companies',
    'update schema_migrations set version = 0',
    'select * from pg_authid',
    'set role piton_owner',
    'update users set role = 1',
    'insert into users (id, role) values (gen_random_uuid(), 1)',
    'insert into ledger_entries default values',
    'insert into ledger_transactions default values',
    'update ledger_balances set balance_mills = 0',
    'update sales set amount_mills = 0',
    'delete from sales',
    'delete from attempts',
    "update installation set kind = 'demo'",
  ]) {
    const refusal = sql
      .raw(statement)
      .execute(database.kysely)
      .then(
        () => `allowed: ${statement}`,
        (error: unknown) => (error as { code?: string }).code,
      );
    expect(await refusal).toBe('42501');
  }
});

const write = (table: string) => `insert into ${table} default values`;
const change = (table: string, column: string) => `update ${table} set ${column} = default`;
const endAs = (source: string) =>
  `select end_sale(gen_random_uuid(), '', '${source}', 'Approved', null, '', '', null, null, null, null)`;
const noteAs = (source: string, what: string) =>
  `select note_sale_event(gen_random_uuid(), '${source}', '${what}', now())`;

test.each([
  ...[
    'sales',
    'attempts',
    'card_attempts',
    'pending_sales',
    'unprojected_sales',
    'sale_events',
    'payout_outbox',
  ].map(write),
  ...['status', 'fee_mills', 'result_code', 'reason', 'advice', 'problem', 'approval_code'].map(
    (column) => change('sales', column),
  ),
  ...['host_reference', 'batch_id', 'ledger_transaction_id', 'decided_at', 'begun_at'].map(
    (column) => change('sales', column),
  ),
  change('attempts', 'attempt_hash'),
  change('attempts', 'sale_id'),
  change('card_attempts', 'attempted_at'),
  change('pending_sales', 'company_id'),
  change('unprojected_sales', 'ended_at'),
  change('payout_outbox', 'at'),
  change('payout_outbox', 'kind'),
  change('payout_run_owners', 'is_notified'),
  'delete from sale_contradictions',
  'select post_sale(sales, now()) from sales',
  `select post_to_ledger('live', 'sale', 'x', 'x', now(), '[]')`,
  endAs('staff'),
  endAs(''),
  `select write_sale_end(gen_random_uuid(), '', 'gateway', 'Approved', null, '', '', null, null, null,
                         null, now())`,
  noteAs('staff', 'absent'),
  noteAs('inquiry', 'ended'),
  noteAs('gateway', 'began'),
])('the server writes a payment through its functions only, and not by: %s', async (statement) => {
  await expect(sql.raw(statement).execute(database.kysely)).rejects.toMatchObject({
    code: '42501',
  });
});

test('steps down to the app role also with the owner’s login', async () => {
  const one = connect({ connection: database.owner, poolSize: 1, onIdleError: () => undefined });
  const { rows } = await sql<{ who: string }>`select current_user as who`.execute(one.kysely);
  expect(rows).toEqual([{ who: 'piton_app' }]);
  await one.close();
});

test('whatever else the connection string asks for', async () => {
  const url = new URL(`postgres://localhost/${database.owner.database ?? ''}`);
  url.username = database.owner.user ?? '';
  url.password = String(database.owner.password);
  url.searchParams.set('host', database.owner.host ?? '');
  url.searchParams.set('options', '-c statement_timeout=0 -c role=none');
  const one = connect({
    connection: { connectionString: url.href },
    poolSize: 1,
    onIdleError: () => undefined,
  });
  const { rows } = await sql<{ who: string; limit: string }>`
    select current_user as who, current_setting('statement_timeout') as limit`.execute(one.kysely);
  expect(rows).toEqual([{ who: 'piton_app', limit: '15s' }]);
  expect(await one.kysely.selectFrom('companies').select('id').execute()).toEqual([]);
  await one.close();
});

test('int8 arrives as bigint, exactly', async () => {
  const { rows } = await sql<{ n: bigint }>`select 9007199254740993::int8 as n`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ n: 9_007_199_254_740_993n }]);
});

test('the app role queues jobs and works on them', async () => {
  const done: unknown[] = [];
  const queue = await makeWorkerUtils({ pgPool: database.pool });
  await queue.addJob('greet', { name: 'Soufrière' });
  await queue.release();
  await runOnce({
    pgPool: database.pool,
    taskList: {
      greet: (payload) => {
        done.push(payload);
      },
    },
  });
  expect(done).toEqual([{ name: 'Soufrière' }]);
  const left = await withConnection(database.owner, (client) =>
    client.query('select 1 from graphile_worker.jobs'),
  );
  expect(left.rows).toEqual([]);
});
