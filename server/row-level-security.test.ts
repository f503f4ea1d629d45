import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMerchant, type Merchant, pay } from './account-care/testing/merchant.ts';
import { actingAs, type ActingAs } from './database/acting-as.ts';
import type { DB } from './database/types.ts';
import { createConsoleWorld, password, type ConsoleWorld } from './staff/testing/console-world.ts';

/**
 * As if every check of the app were switched off: statements without a condition of their own, for
 * every table and column there is, on behalf of those whose rows they are not. A table that is added
 * later is walked too.
 */

type Table = { name: string; columns: string[]; insertable: string[] };
type Probe = { table: string; what: string; result: string };

/** In these no row is anybody's. */
const ofNobody = new Set(['schema_migrations', 'installation', 'limits', 'failures']);

let world: ConsoleWorld;
let victim: Merchant;
let thief: Merchant;
let reviewerId: string;
let tables: Table[] = [];

beforeAll(async () => {
  world = await createConsoleWorld();
  tables = await readTables();
});
afterAll(() => world.database.drop());

async function readTables(): Promise<Table[]> {
  const rows = await world.asOwner<Table>(
    `select table_name as name, array_agg(column_name::text) as columns,
            coalesce(array_agg(column_name::text) filter (
              where has_column_privilege('piton_app', table_name::regclass, column_name::text, 'insert')
                and is_generated = 'NEVER' and is_identity = 'NO'
            ), '{}') as insertable
       from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
  );
  return rows.filter(({ name }) => !ofNobody.has(name));
}

/** Of the ledger, whose rows say by an account alone whose they are. */
type VictimsBooks = { accounts: string; transactions: string };
let books: VictimsBooks = { accounts: '', transactions: '' };

async function readBooks(): Promise<VictimsBooks> {
  const [row] = await world.asOwner<VictimsBooks>(
    `select string_agg(distinct account_id::text, ', ') as accounts,
            string_agg(distinct transaction_id::text, ', ') as transactions
       from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
      where company_id = $1`,
    [victim.companyId],
  );
  return row ?? books;
}

/** Which rows of a table are the victim's, without asking another table, which would hide some. */
function isVictims(table: string): string {
  if (table === 'ledger_balances' || table === 'ledger_entries') {
    return `account_id in (${books.accounts})`;
  }
  if (table === 'ledger_transactions') return `id in (${books.transactions})`;
  return `to_jsonb(${table})::text ~ '${victim.uid}|${victim.companyId}'`;
}

async function merchantWithEverything(mark: string): Promise<Merchant> {
  const merchant = await addMerchant(world, mark);
  const { browser, uid, companyId } = merchant;
  await pay(world, merchant);
  await pay(world, merchant, { mode: 'test' });
  await browser.post('/api/verification-mails', {});
  await browser.post('/api/account/second-factor', { password });
  const added: [string, unknown[]][] = [
    [
      'insert into second_factor_codes_used (user_id, code_hash) values ($1, sha256($2))',
      [uid, Buffer.from(mark)],
    ],
    [
      `insert into sign_in_challenges (id, identifier, value, expires_at)
       values ($2, $3, $1, now() + interval '1 hour')`,
      [uid, randomUUID(), mark],
    ],
    [
      `insert into staff_invites (id, email, role, invited_by, token_hash)
       values ($2, $3, 1, $1, sha256($4))`,
      [uid, randomUUID(), `${mark.toLowerCase()}-invited@example.lc`, Buffer.from(mark)],
    ],
    [
      `insert into audit_entries (id, action, subject_id) values ($2, 'looked', $1)`,
      [uid, randomUUID()],
    ],
    [
      `insert into sale_contradictions (sale_id, company_id, said, heard_at)
       select id, company_id, 'Declined', now() from sales where company_id = $1`,
      [companyId],
    ],
  ];
  for (const [text, values] of added) await world.asOwner(text, values);
  return merchant;
}

/** No row was seen; or it is forbidden; or only the database writes that; or a trigger saw no company. */
const held = new Set(['none', '42501', '428C9', 'P0002']);

const outsiders: readonly [string, () => ActingAs][] = [
  ['another merchant', () => ({ userId: thief.uid })],
  ['another company’s page', () => ({ companyId: thief.companyId })],
  ['staff on their own behalf', () => ({ userId: reviewerId })],
  ['somebody who does not exist', () => ({ userId: randomUUID() })],
  ['nobody', () => ({ userId: '' })],
];

describe('the victim’s rows', () => {
  // Within a test, because paying ends with the test that asked for it.
  test('there are some in every table', async () => {
    victim = await merchantWithEverything('Victim');
    thief = await merchantWithEverything('Thief');
    reviewerId = (await world.signIn('reviewer@example.lc', { role: 2 })).uid;
    books = await readBooks();
    for (const { name } of tables) {
      const rows = await world.asOwner(`select from ${name} where ${isVictims(name)}`);
      expect(rows.length, name).toBeGreaterThan(0);
    }
  });

  test.each(outsiders)('%s can neither read, change, delete nor add one', async (_who, actor) => {
    const probes = await probeAll(actor());
    const leaks = probes.filter(({ result }) => !held.has(result));
    expect(leaks).toEqual([]);
    expect(probes.length).toBeGreaterThan(350);
  });

  test('and this would show it: the victim reads and changes their own', async () => {
    const probes = await probeAll({ userId: victim.uid });
    const own = probes.filter(({ result }) => result === 'some');
    expect(new Set(own.map(({ table }) => table))).toContain('users');
    expect(own.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['read phone', 'change phone', 'delete']),
    );
  });
});

describe('what nobody may change', () => {
  test('of one’s own: role, let-offs, standing of a company, money and states', async () => {
    const forbidden: [string, string, string][] = [
      ['users', 'role', '1'],
      ['users', 'second_factor_let_off', 'true'],
      ['users', 'disabled_at', 'null'],
      ['companies', 'owner_id', 'gen_random_uuid()'],
      ['companies', 'fee_basis_points', '0'],
      ['ledger_balances', 'balance_mills', '1000000'],
      ['ledger_entries', 'amount_mills', '1000'],
      ['sales', 'amount_mills', '10'],
      ['sales', 'fee_basis_points', '0'],
      ['audit_entries', 'reason', "''"],
    ];
    await actingAs(world.database.kysely, { userId: thief.uid }, async (transaction) => {
      for (const [table, column, value] of forbidden) {
        const text = `update ${table} set ${column} = ${value} returning 1`;
        const result = await tried(transaction, text);
        expect(result, `${table}.${column}`).toMatch(/^(42501|P0001|none)$/);
      }
    });
    const [row] = await world.asOwner<{ untouched: boolean }>(
      'select role = 3 and not second_factor_let_off as untouched from users where id = $1',
      [thief.uid],
    );
    expect(row?.untouched).toBe(true);
  });
});

/** Everything that could be done to a table, on somebody's behalf; nothing of it stays. */
async function probeAll(actor: ActingAs): Promise<Probe[]> {
  const victimsRows = await Promise.all(
    tables.map(({ name }) =>
      world.asOwner<{ row: object }>(
        `select to_jsonb(${name}) as row from ${name} where ${isVictims(name)} limit 1`,
      ),
    ),
  );
  return actingAs(world.database.kysely, actor, async (transaction) => {
    const probes: Probe[] = [];
    for (const [index, table] of tables.entries()) {
      for (const [what, text] of statementsFor(table, victimsRows[index]?.[0]?.row ?? {})) {
        probes.push({ table: table.name, what, result: await tried(transaction, text) });
      }
    }
    return probes;
  });
}

function statementsFor({ name, columns, insertable }: Table, row: object): [string, string][] {
  const quoted = insertable.map((column) => `"${column}"`).join(', ');
  const literal = JSON.stringify(row).replaceAll("'", "''");
  const where = `where ${isVictims(name)}`;
  return [
    ...columns.flatMap((column): [string, string][] => [
      [`read ${column}`, `select "${column}" from ${name} ${where}`],
      [`change ${column}`, `update ${name} set "${column}" = "${column}" ${where} returning 1`],
    ]),
    ['delete', `delete from ${name} ${where} returning 1`],
    [
      'add',
      quoted === ''
        ? `insert into ${name} default values returning 1`
        : `insert into ${name} (${quoted})
           select ${quoted} from jsonb_populate_record(null::${name}, '${literal}') returning 1`,
    ],
  ];
}

/** 'some' rows, 'none', or the code of the refusal. */
async function tried(transaction: Transaction<DB>, text: string): Promise<string> {
  await sql`savepoint probe`.execute(transaction);
  try {
    const { rows } = await sql.raw(text).execute(transaction);
    return rows.length > 0 ? 'some' : 'none';
  } catch (error) {
    return String((error as { code?: unknown }).code);
  } finally {
    await sql`rollback to savepoint probe`.execute(transaction);
  }
}
