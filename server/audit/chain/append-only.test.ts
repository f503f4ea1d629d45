import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { actingAs, type ActingAs } from '../../database/acting-as.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../database/testing/create-test-database.ts';
import { withConnection } from '../../database/with-connection.ts';
import { capturedLog } from '../../http/testing/test-app.ts';
import { addUser } from '../../identity/testing/add-user.ts';
import { fillHistory } from '../../piton/testing/fill-history.ts';
import { chainHistory } from './chain-history.ts';
import { chainKey } from '../testing/history-world.ts';

let database: TestDatabase;
const people = { administrator: '', reviewer: '', merchant: '' };

beforeAll(async () => {
  database = await createTestDatabase();
  const add = (email: string, role: 1 | 2 | 3) =>
    addUser(database, { email, password: 'seven green parrots', role, isExempt: true });
  people.administrator = await add('administrator@example.lc', 1);
  people.reviewer = await add('reviewer@example.lc', 2);
  people.merchant = await add('merchant@example.lc', 3);
  await fillHistory(database.superuser, { transactions: 2, auditEntries: 2 });
  const { log } = capturedLog();
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  for (const at of [yesterday, new Date()]) {
    await chainHistory({ database: database.kysely, log, key: chainKey, clock: () => at });
  }
  return () => database.drop();
});

const actors: [string, () => ActingAs][] = [
  ['Piton itself', () => 'piton'],
  ['an administrator', () => ({ staffId: people.administrator })],
  ['a reviewer', () => ({ staffId: people.reviewer })],
  ['a merchant', () => ({ userId: people.merchant })],
  ['a company’s page', () => ({ companyId: 'Merchant000000000001' })],
];

const history = [
  ['audit_entries', 'action'],
  ['audit_links', 'kind'],
  ['audit_blocks', 'signed_with'],
  ['audit_heads', 'signed_with'],
  ['ledger_transactions', 'cause'],
  ['ledger_entries', 'kind'],
] as const;

const rewriting = history.flatMap(([table, column]) => [
  [`update ${table} set ${column} = ${column}`],
  [`delete from ${table}`],
  [`truncate ${table} cascade`],
]);

describe.each(actors)('the server as %s', (_who, actor) => {
  const attempt = (statement: string) =>
    actingAs(database.kysely, actor(), (transaction) => sql.raw(statement).execute(transaction));

  test.each(rewriting)('may not %s', async (statement) => {
    await expect(attempt(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('cannot set the time of an action', async () => {
    const statement = `insert into audit_entries (id, action, subject_id, at)
                       values (gen_random_uuid(), 'edit-company', 'x', '2020-01-01')`;
    await expect(attempt(statement)).rejects.toThrow('permission denied');
  });

  test('cannot write, change or empty the chain’s queue', async () => {
    for (const statement of [
      `insert into audit_unchained (kind, row_id) values ('audit_entry', 'x')`,
      `update audit_unchained set kind = 'x'`,
      'truncate audit_unchained',
      'select queue_for_chain()',
    ]) {
      await expect(attempt(statement)).rejects.toThrow('permission denied');
    }
  });
});

describe.each(actors.slice(1))('the server as %s', (_who, actor) => {
  test.each([
    `insert into audit_links values (99, 'audit_entry', 'x', 1, sha256('x'))`,
    `insert into audit_blocks values (99, 99, 99, sha256('x'), sha256('x'), now(), 'x', sha256('x'))`,
    `insert into audit_heads values ('2020-01-01', 1, sha256('x'), 'x', sha256('x'))`,
  ])('may not chain: %s', async (statement) => {
    const attempt = actingAs(database.kysely, actor(), (transaction) =>
      sql.raw(statement).execute(transaction),
    );
    await expect(attempt).rejects.toThrow('row-level security');
  });

  test('cannot take rows off the queue', async () => {
    const { rows } = await actingAs(database.kysely, actor(), (transaction) =>
      sql`delete from audit_unchained returning id`.execute(transaction),
    );
    expect(rows).toEqual([]);
  });
});

test.each(rewriting)('triggers stop roles that have the grants: %s', async (statement) => {
  for (const login of [database.owner, database.superuser]) {
    const attempt = withConnection(login, (client) => client.query(statement));
    await expect(attempt).rejects.toMatchObject({
      code: '23001',
      message: expect.stringContaining('is append-only') as string,
    });
  }
});

describe('a signed-in user', () => {
  const record = (actor: ActingAs, actorId: string | null) =>
    actingAs(database.kysely, actor, (transaction) =>
      sql`insert into audit_entries (id, actor_id, action, subject_id)
          values (gen_random_uuid(), ${actorId}, 'edit-company', 'x')`.execute(transaction),
    );

  test('records their own actions', async () => {
    for (const [actor, actorId] of [
      [{ userId: people.merchant }, people.merchant],
      [{ staffId: people.reviewer }, people.reviewer],
      ['piton', null],
      // Piton's work on a person's behalf names that person.
      ['piton', people.merchant],
    ] as const) {
      await expect(record(actor, actorId)).resolves.toMatchObject({ numAffectedRows: 1n });
    }
  });

  test('records nothing under another actor or none', async () => {
    for (const [actor, actorId] of [
      [{ userId: people.merchant }, people.reviewer],
      [{ userId: people.merchant }, null],
      [{ staffId: people.administrator }, people.reviewer],
      [{ staffId: people.administrator }, null],
      [{ companyId: 'Merchant000000000001' }, people.merchant],
      [{ companyId: 'Merchant000000000001' }, null],
    ] as const) {
      await expect(record(actor, actorId)).rejects.toThrow('row-level security');
    }
  });
});
