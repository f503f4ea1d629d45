import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest';
import { alterRows } from '../../piton/testing/alter-rows.ts';
import {
  createHistoryWorld,
  type HistoryWorld,
  openHistoryWorld,
  faultTextsOf,
} from '../testing/history-world.ts';

async function chain(world: HistoryWorld, transactions: number, auditEntries: number) {
  await world.addHistory({ transactions, auditEntries });
  await world.chain({ limit: 20 });
  return world;
}

/** No test changes it. */
let world: HistoryWorld;
beforeAll(async () => {
  world = await chain(await openHistoryWorld(), 30, 30);
});
afterAll(() => world.testDatabase.drop());

/** The same numbers in every run, so that a missed row is missed again. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a thousand rows with one altered bit each', () => {
  test('are all found by name, and nothing else', { timeout: 120_000 }, async () => {
    const large = await chain(await createHistoryWorld(), 900, 450);
    expect(await large.verify()).toMatchObject({ found: [] });
    const altered = await alterRows(large.testDatabase.superuser, 1000, numbers(1));
    expect(altered).toHaveLength(1000);
    const columns = Array.from(new Set(altered.map(({ column }) => column)));
    for (const table of ['audit_entries', 'ledger_transactions', 'ledger_entries']) {
      expect(columns.filter((column) => column.startsWith(`${table}.`)).length).toBeGreaterThan(4);
    }
    const report = await large.verify({ limit: 2000 });
    const named = faultTextsOf(report).map((says) => /^The (.+) differs from/.exec(says)?.[1]);
    expect(new Set(named)).toEqual(new Set(altered.map(({ name }) => name)));
    expect(named).toHaveLength(1000);
  });
});

/**
 * Two neighbours in the chain, each with its block number; skips the platform's accounts, which
 * have no company.
 */
async function neighbours(kind: string) {
  const [one, other] = await world.asOwner<{ id: string; block: string }>(
    `select row_id as id, number as block from audit_links
       join audit_blocks on seq between first_seq and last_seq
      where kind = $1 order by seq offset 20 limit 2`,
    [kind],
  );
  assert(one && other);
  return { one, other };
}

const kinds = [
  {
    name: 'audit entry',
    kind: 'audit_entry',
    table: 'audit_entries',
    column: 'subject_id',
    added: `(id, action, subject_id) values (gen_random_uuid(), 'edit-company', 'x')`,
  },
  {
    name: 'ledger transaction',
    kind: 'ledger_transaction',
    table: 'ledger_transactions',
    column: 'cause',
    added: `(mode, kind, cause, actor, occurred_at) values ('live', 'sale', 'x', 'x', now())`,
  },
  {
    name: 'ledger account',
    kind: 'ledger_account',
    table: 'ledger_accounts',
    column: 'company_id',
    added: `(mode, code, company_id, side, step_mills, keeps_balance)
            values ('live', 'merchant_payable', 'Merchant999999999999', 'credit', 1, true)`,
  },
];

describe.each(kinds)('a row of kind $name', ({ name, kind, table, column, added }) => {
  test('is named with its block when deleted, and the intact rows before it are counted', async () => {
    const { one } = await neighbours(kind);
    const report = await world.verifyAfter(`delete from ${table} where id = '${one.id}'`);
    expect(faultTextsOf(report)).toContain(
      `The ${name} ${one.id}in block ${one.block} is missing.`,
    );
    const [before] = await world.asOwner<{ chained_at: Date }>(
      'select chained_at from audit_blocks where number = $1::bigint - 1',
      [one.block],
    );
    expect(report.intactUpTo).toEqual(before?.chained_at ?? null);
  });

  test('is named when inserted between others past the rules', async () => {
    expect(faultTextsOf(await world.verifyAfter(`insert into ${table} ${added}`))).toEqual([
      expect.stringMatching(`^The ${name} \\S+ is in no block and not queued for one`),
    ]);
  });

  test('is named with its neighbour when the two are swapped', async () => {
    const { one, other } = await neighbours(kind);
    const [texts] = await world.asOwner<{ one: string; other: string }>(
      `select (select ${column} from ${table} where id = '${one.id}') as one,
              (select ${column} from ${table} where id = '${other.id}') as other`,
    );
    assert(texts);
    // Through a third value, because unique values can't be swapped directly.
    const changes = [
      { id: one.id, text: 'between' },
      { id: other.id, text: texts.one },
      { id: one.id, text: texts.other },
    ].map(({ id, text }) => `update ${table} set ${column} = '${text}' where id = '${id}'`);
    const report = await world.verifyAfter(changes.join('; '));
    expect(faultTextsOf(report).toSorted()).toEqual(
      [one, other]
        .map(({ id, block }) => `The ${name} ${id} differs from block ${block}.`)
        .toSorted(),
    );
  });
});

const waitingFor = (minutes: number) => `
  with posted as (
    insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
    values ('live', 'sale', 'x', 'x', now()) returning id
  )
  insert into unprojected_sales
  select gen_random_uuid(), 'Merchant1', 'live', 'Approved', 1000, 0, now(), null, id,
         now() - interval '${minutes} minutes' from posted`;

test('a posting waits for its projection for a quarter of an hour, and is named after that', async () => {
  expect(faultTextsOf(await world.verifyAfter(waitingFor(14)))).toEqual([]);
  expect(faultTextsOf(await world.verifyAfter(waitingFor(16)))).toEqual([
    expect.stringMatching(
      /^The ledger transaction \d+ is in no block and has waited for its projection for over 15 minutes/,
    ),
  ]);
});

test('a posting does not wait while no server runs, as in a backup of yesterday', async () => {
  const stopped = (minutes: number) => `
    insert into heartbeats (minute, is_gateway_up)
    values (date_trunc('minute', now() - interval '${minutes} minutes'), true);
    ${waitingFor(60)}`;
  expect(faultTextsOf(await world.verifyAfter(stopped(50)))).toEqual([]);
  expect(faultTextsOf(await world.verifyAfter(stopped(40)))).toHaveLength(1);
});

test('a ledger entry deleted, added or moved to another transaction is found', async () => {
  const [one, other, third] = await world.asOwner<{ id: string }>(
    'select id from ledger_transactions order by id limit 3',
  );
  assert(one && other && third);
  const report = await world.verifyAfter(
    `delete from ledger_entries where id in
       (select min(id) from ledger_entries where transaction_id = ${one.id});
     update ledger_entries set transaction_id = ${third.id} where id in
       (select min(id) from ledger_entries where transaction_id = ${other.id});
     insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
       values (999999, 'live', 1, 'sale', 1)`,
  );
  const says = faultTextsOf(report);
  for (const row of [one, other, third]) {
    expect(says).toContainEqual(
      expect.stringMatching(`^The ledger transaction ${row.id} differs from`),
    );
  }
  expect(says).toContainEqual(
    expect.stringMatching(/^The ledger entry \d+ is of no transaction\./),
  );
});

test('a row deleted before it was chained is found', async () => {
  const young = await createHistoryWorld();
  await young.addHistory({ transactions: 0, auditEntries: 3 });
  const [row] = await young.asOwner<{ id: string }>('select id from audit_entries limit 1');
  assert(row);
  await young.damage(`delete from audit_entries where id = '${row.id}'`);
  await young.chain();
  expect(faultTextsOf(await young.verify())).toEqual([
    `The audit entry ${row.id} is queued for the chain but missing.`,
  ]);
});
