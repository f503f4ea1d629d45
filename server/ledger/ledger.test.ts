/** What the database itself refuses, whoever asks. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingAs, type ActingAs } from '../database/acting-as.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { withConnection } from '../database/with-connection.ts';
import { post, type Entry, type Posting } from './post.ts';
import { saleEntries } from './sale-entries.ts';
import { verifyLedger } from './verify-ledger.ts';

let database: TestDatabase;
const companyId = 'A'.repeat(20);
const otherCompanyId = 'B'.repeat(20);

beforeAll(async () => {
  database = await createTestDatabase();
  const ownerId = randomUUID();
  await asOwner(async (client) => {
    await client.query(
      `insert into users (id, email, first_name, last_name, country, password_hash, created_at, updated_at)
       values ($1, 'ana@example.lc', 'A', 'B', 'Saint Lucia', 'x', now(), now())`,
      [ownerId],
    );
    for (const id of [companyId, otherCompanyId]) {
      await client.query(
        "insert into companies (id, owner_id, name, created_at) values ($1, $2, 'X', now())",
        [id, ownerId],
      );
    }
  });
});
afterAll(() => database.drop());

function asOwner<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withConnection(database.owner, work);
}

const sale = saleEntries({ companyId, amountMills: 99_000n, feeMills: 6435n });

function postAs(actor: ActingAs, changes: Partial<Posting> = {}): Promise<bigint> {
  return actingAs(database.kysely, actor, (transaction) =>
    post(transaction, {
      mode: 'live',
      kind: 'sale',
      cause: `test:${randomUUID()}`,
      actor: 'a test',
      occurredAt: new Date(),
      entries: sale,
      ...changes,
    }),
  );
}

async function balance(mode: 'live' | 'test' = 'live'): Promise<bigint> {
  const { rows } = await asOwner((client) =>
    client.query<{ mills: string }>(
      `select balance_mills as mills from ledger_balances b join ledger_accounts a on a.id = b.account_id
        where a.company_id = $1 and a.mode = $2 and a.code = 'merchant_payable'`,
      [companyId, mode],
    ),
  );
  return BigInt(rows[0]?.mills ?? -1);
}

describe('posting', () => {
  test('moves the balance of the company by amount less fee', async () => {
    const before = await balance();
    await postAs({ companyId });
    expect((await balance()) - before).toBe(92_565n);
    expect(await balance('test')).toBe(0n);
  });

  test('of one cause happens once, also at the same time', async () => {
    const before = await balance();
    const cause = `test:${randomUUID()}`;
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => postAs({ companyId }, { cause })),
    );
    expect(new Set(ids).size).toBe(1);
    expect((await balance()) - before).toBe(92_565n);
  });

  test('of many sales at once loses none and never waits in a circle', async () => {
    const before = await balance();
    await Promise.all(Array.from({ length: 40 }, () => postAs({ companyId })));
    expect((await balance()) - before).toBe(40n * 92_565n);
    const { problems } = await asOwner(verifyLedger);
    // These postings have no sales, which is what there is to find.
    expect(problems.filter((problem) => !problem.includes('which is no approved sale'))).toEqual(
      [],
    );
  });

  const refused: [string, readonly Entry[], RegExp][] = [
    ['out of balance', sale.slice(0, 3), /sum to/],
    ['of nothing', [], /0 entries/],
    [
      'with mills on an account of whole cents',
      changed({ 0: 99_005n, 1: -99_005n }),
      /whole cents/,
    ],
    [
      'to an account that is not there',
      [
        ...sale,
        { code: 'merchant_payable', companyId: 'Z'.repeat(20), kind: 'fee', amountMills: 1n },
      ],
      /there is no live account merchant_payable/,
    ],
  ];

  test.each(refused)('is refused %s', async (_what, entries, words) => {
    const before = await balance();
    await expect(postAs({ companyId }, { entries })).rejects.toThrow(words);
    expect(await balance()).toBe(before);
  });

  test('on behalf of another company is refused, and of nobody', async () => {
    await expect(postAs({ companyId: otherCompanyId })).rejects.toThrow('posts for itself only');
    await expect(postAs({ userId: randomUUID() })).rejects.toThrow('posts for itself only');
  });
});

function changed(amounts: Record<number, bigint>): Entry[] {
  return sale.map((entry, index) => ({
    ...entry,
    amountMills: amounts[index] ?? entry.amountMills,
  }));
}

describe('what is written stays', () => {
  // Even for the owner of the tables, whom the grants do not hold.
  test.each([
    'update ledger_entries set amount_mills = amount_mills + 10',
    'delete from ledger_entries',
    'truncate ledger_entries cascade',
    "update ledger_transactions set actor = 'somebody else'",
    'delete from ledger_transactions',
    'truncate ledger_transactions cascade',
  ])('%s', async (statement) => {
    await postAs({ companyId });
    await expect(asOwner((client) => client.query(statement))).rejects.toThrow('is append-only');
  });

  test('nothing is added to a transaction of yesterday', async () => {
    const id = await postAs({ companyId });
    const add = asOwner((client) =>
      client.query(
        `insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
         select $1, 'live', id, 'sale', 10 from ledger_accounts limit 1`,
        [id],
      ),
    );
    await expect(add).rejects.toThrow('is closed');
  });

  test('money does not stand on a live account', async () => {
    const mix = asOwner((client) =>
      client.query(
        `with made as (
           insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
           values ('test', 'sale', 'mix', 'x', now()) returning id
         )
         insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
         select made.id, 'test', a.id, 'sale', 10 from made, ledger_accounts a where a.mode = 'live'`,
      ),
    );
    await expect(mix).rejects.toThrow('foreign key');
  });
});

describe('verifying', () => {
  test('finds what somebody changed behind the triggers', async () => {
    await postAs({ companyId });
    const damage = async (statement: string) => {
      await withConnection(database.superuser, async (client) => {
        await client.query('set session_replication_role = replica');
        await client.query(statement);
      });
      const { problems } = await asOwner(verifyLedger);
      return problems.filter((problem) => !problem.includes('which is no approved sale'));
    };
    const one = '(select max(id) from ledger_entries)';
    expect(
      await damage(`update ledger_entries set amount_mills = amount_mills + 10 where id = ${one}`),
    ).toEqual(
      expect.arrayContaining([
        'The live book is out of balance by 10 mills.',
        expect.stringMatching(/^Ledger transaction \d+ has 4 entries that sum to 10 mills\.$/),
      ]),
    );
    await damage(`update ledger_entries set amount_mills = amount_mills - 10 where id = ${one}`);
    expect(
      await damage('update ledger_balances set balance_mills = balance_mills + 1'),
    ).toContainEqual(
      expect.stringMatching(/^Account \d+ \(live merchant_payable of A+\) says \d+ mills/),
    );
  });
});
