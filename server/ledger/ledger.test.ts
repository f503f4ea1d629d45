/** The database enforces these rules against every role. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingAs, type ActingAs } from '../database/acting-as.ts';
import { withConnection } from '../database/with-connection.ts';
import {
  addCompany,
  createPaymentWorld,
  type PaymentWorld,
} from '../payments/testing/payment-world.ts';
import { allowBareWriting } from '../payments/testing/bare-writing.ts';
import { insertPendingSale } from '../payments/testing/pending-sale.ts';
import { post, type Entry, type Posting } from './testing/post.ts';
import { saleEntries } from './testing/sale-entries.ts';
import { verifyLedger } from '../monitoring/self-check/verify-ledger.ts';

let world: PaymentWorld;
let companyId: string;
let otherCompanyId: string;

beforeAll(async () => {
  world = await createPaymentWorld();
  companyId = world.companyId;
  const { database, ownerId } = world;
  await allowBareWriting(database.owner);
  const other = { ownerId, standing: 'approved', keyId: randomUUID() } as const;
  otherCompanyId = await addCompany(database, other);
});
afterAll(() => world.database.drop());

function asOwner<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withConnection(world.database.owner, work);
}

const entriesOf = (company: string) =>
  saleEntries({ companyId: company, amountMills: 99_000n, feeMills: 6435n });

/** An approved sale of 99.00 with that posting; both commit or neither. */
async function postSale(
  changes: Partial<Posting> = {},
  actor: ActingAs = { companyId },
): Promise<{ saleId: string; transactionId: bigint }> {
  return actingAs(world.database.kysely, actor, async (transaction) => {
    const sale = await insertPendingSale(transaction, { companyId, amountMills: 99_000n });
    const transactionId = await post(transaction, {
      mode: 'live',
      kind: 'sale',
      cause: `sale:${sale.id}`,
      actor: 'a test',
      occurredAt: new Date(),
      entries: entriesOf(companyId),
      ...changes,
    });
    await sql`select set_config('piton.event_source', 'gateway', true)`.execute(transaction);
    await sql`update sales set status = 'Approved', decided_at = now(), next_inquiry_at = null,
      fee_mills = 6435, ledger_transaction_id = ${transactionId}
      where id = ${sale.id}`.execute(transaction);
    return { saleId: sale.id, transactionId };
  });
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
    await postSale();
    expect((await balance()) - before).toBe(92_565n);
    expect(await balance('test')).toBe(0n);
  });

  test('happens once for one cause', async () => {
    const { saleId, transactionId } = await postSale();
    const before = await balance();
    const again = await actingAs(world.database.kysely, { companyId }, (transaction) =>
      post(transaction, {
        mode: 'live',
        kind: 'sale',
        cause: `sale:${saleId}`,
        actor: 'a test',
        occurredAt: new Date(),
        entries: entriesOf(companyId),
      }),
    );
    expect(again).toBe(transactionId);
    expect(await balance()).toBe(before);
  });

  test.each<[string, () => Partial<Posting>]>([
    ['no entries', () => ({ entries: [] })],
    [
      'another amount',
      () => ({ entries: saleEntries({ companyId, amountMills: 99_010n, feeMills: 6435n }) }),
    ],
    [
      'an entry twice',
      () => ({ entries: entriesOf(companyId).flatMap((entry) => [entry, entry]) }),
    ],
    ['the account of another company', () => ({ entries: entriesOf(otherCompanyId) })],
    ['another actor', () => ({ actor: 'another test' })],
  ])('is rejected for a repeated cause with %s', async (_what, changes) => {
    const { saleId } = await postSale();
    const repeat = actingAs(world.database.kysely, { companyId }, (transaction) =>
      post(transaction, {
        mode: 'live',
        kind: 'sale',
        cause: `sale:${saleId}`,
        actor: 'a test',
        occurredAt: new Date(),
        entries: entriesOf(companyId),
        ...changes(),
      }),
    );
    await expect(repeat).rejects.toThrow('was posted with other content');
  });

  test('many sales at once loses none and does not deadlock', async () => {
    const before = await balance();
    await Promise.all(Array.from({ length: 40 }, () => postSale()));
    expect((await balance()) - before).toBe(40n * 92_565n);
    expect((await asOwner(verifyLedger)).problems).toEqual([]);
  });

  const amounts = (changed: Record<number, bigint>) => (entries: Entry[]) =>
    entries.map((entry, index) => ({ ...entry, amountMills: changed[index] ?? entry.amountMills }));
  const more =
    (...entries: Entry[]) =>
    (others: Entry[]) => [...others, ...entries];
  const entryOf = (code: Entry['code'], company: string | null, amountMills: bigint): Entry => ({
    code,
    companyId: company,
    kind: 'sale',
    amountMills,
  });
  const refused: [string, (entries: Entry[]) => Entry[], RegExp][] = [
    ['out of balance', (entries) => entries.slice(0, 3), /matches no approved sale/],
    ['of nothing', () => [], /matches no approved sale/],
    ['with mills where there are only cents', amounts({ 0: 99_005n, 1: -99_005n }), /whole cents/],
    ['of another amount', amounts({ 0: 99_010n, 1: -99_010n }), /matches no approved sale/],
    ['of another fee', amounts({ 2: 6434n, 3: -6434n }), /matches no approved sale/],
    ['without its fee', (entries) => entries.slice(0, 2), /matches no approved sale/],
    [
      'with more than the sale',
      more(entryOf('fee_income', null, 500n), entryOf('fee_income', null, -500n)),
      /matches no approved sale/,
    ],
    [
      'to an account that is not there',
      more(entryOf('merchant_payable', 'Z'.repeat(20), 1n)),
      /there is no live account merchant_payable/,
    ],
  ];

  test.each(refused)('is refused %s', async (_what, change, words) => {
    const before = await balance();
    await expect(postSale({ entries: change(entriesOf(companyId)) })).rejects.toThrow(words);
    expect(await balance()).toBe(before);
  });

  test('is rejected to another company for every actor', async () => {
    const entries = entriesOf(otherCompanyId);
    await expect(postSale({ entries })).rejects.toThrow('posts for itself only');
    await expect(postSale({ entries }, 'piton')).rejects.toThrow('matches no approved sale');
  });

  test('is refused without a sale, also for money from us to a company', async () => {
    const gift = [
      entryOf('fee_income', null, 500_000n),
      entryOf('merchant_payable', companyId, -500_000n),
    ];
    for (const [cause, entries] of [
      ['test:invented', entriesOf(companyId)],
      [`sale:${randomUUID()}`, entriesOf(companyId)],
      ['test:gift', gift],
    ] as const) {
      const alone = actingAs(world.database.kysely, { companyId }, (transaction) =>
        post(transaction, {
          mode: 'live',
          kind: 'sale',
          cause,
          actor: 'a test',
          occurredAt: new Date(),
          entries,
        }),
      );
      await expect(alone).rejects.toThrow('matches no approved sale');
    }
  });

  test('is refused for one sale under a second cause', async () => {
    const before = await balance();
    await expect(postSale({ cause: `test:${randomUUID()}` })).rejects.toThrow('sales_ledger_fkey');
    expect(await balance()).toBe(before);
  });
});

describe('entries stay as written', () => {
  // These hold even for the tables' owner, whom grants don't restrict.
  test.each([
    'update ledger_entries set amount_mills = amount_mills + 10',
    'delete from ledger_entries',
    'truncate ledger_entries cascade',
    "update ledger_transactions set actor = 'somebody else'",
    'delete from ledger_transactions',
    'truncate ledger_transactions cascade',
  ])('%s', async (statement) => {
    await postSale();
    await expect(asOwner((client) => client.query(statement))).rejects.toThrow('is append-only');
  });

  test('nothing can be added to yesterday’s transaction', async () => {
    const { transactionId: id } = await postSale();
    const add = asOwner((client) =>
      client.query(
        `insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
         select $1, 'live', id, 'sale', 10 from ledger_accounts limit 1`,
        [String(id)],
      ),
    );
    await expect(add).rejects.toThrow('is closed');
  });

  test('and use no live account in test mode', async () => {
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
  test('finds changes that bypassed the triggers', async () => {
    await postSale();
    const damage = async (statement: string) => {
      await withConnection(world.database.superuser, async (client) => {
        await client.query('set session_replication_role = replica');
        await client.query(statement);
      });
      return (await asOwner(verifyLedger)).problems;
    };
    const one = '(select max(id) from ledger_entries)';
    expect(
      await damage(`update ledger_entries set amount_mills = amount_mills + 10 where id = ${one}`),
    ).toEqual(
      expect.arrayContaining([
        'The live ledger is out of balance by EC$0.01.',
        expect.stringMatching(/^Ledger transaction \d+ has 4 entries that sum to EC\$0\.01\.$/),
      ]),
    );
    await damage(`update ledger_entries set amount_mills = amount_mills - 10 where id = ${one}`);
    expect(
      await damage('update ledger_balances set balance_mills = balance_mills + 1'),
    ).toContainEqual(
      expect.stringMatching(
        `^The balance of account \\d+ \\(live disputed_funds of ${companyId}\\) is EC\\$0\\.001, but its entries sum to EC\\$0\\.00`,
      ),
    );
    expect(await damage('update ledger_balances set balance_mills = balance_mills - 1')).toEqual(
      [],
    );
    // The totals still match, but the money belongs to another company.
    const payableOf = (id: string) =>
      `(select id from ledger_accounts where mode = 'live' and code = 'merchant_payable'
        and company_id = '${id}')`;
    expect(
      await damage(
        `update ledger_entries set account_id = ${payableOf(otherCompanyId)}
          where account_id = ${payableOf(companyId)};
         update ledger_balances set balance_mills = coalesce((select -sum(amount_mills)
           from ledger_entries e where e.account_id = ledger_balances.account_id), 0)`,
      ),
    ).toContainEqual(
      expect.stringMatching(/^Sale .* is Approved .* for its company, in \d entries\.$/),
    );
  });
});
