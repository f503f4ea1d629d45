import { copySales } from '../../payments/testing/copy-sales.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainHistory } from '../../audit/chain/chain-history.ts';
import { withConnection } from '../../database/with-connection.ts';
import type { CheckName } from './finding.ts';
import { runChecks } from './run-checks.ts';
import { fillAdjustments } from './testing/fill-adjustments.ts';
import { fillPayments } from './testing/fill-payments.ts';
import { chainKey, createCheckWorld, type CheckWorld } from './testing/check-world.ts';

let world: CheckWorld;
beforeAll(async () => {
  world = await createCheckWorld();
});
afterAll(() => world.database.drop());

// Runs within a test, because paying ends with the test that called it.
test('finds nothing in a correct database', async () => {
  await world.fill();
  expect(await world.foundAfter('select 1')).toEqual([]);
});

const approved = `(select id from sales where status = 'Approved' and mode = 'live' order by id limit 1)`;
const declined = `(select id from sales where status = 'Declined' order by id limit 1)`;
const posted = `(select ledger_transaction_id from sales where id = ${approved})`;
const entry = (code: string) => `(select e.id from ledger_entries e
  join ledger_accounts a on a.id = e.account_id
 where e.transaction_id = ${posted} and a.code = '${code}' limit 1)`;
const pending = (createdAgo: string, settleIn: string) => `${copySales(`
  select (jsonb_populate_record(s, jsonb_build_object(
      'id', gen_random_uuid(), 'tran_id', repeat('A', 16), 'invoice', repeat('B', 12),
      'receipt_token', repeat('C', 22),
      'status', 'Pending', 'decided_at', null, 'ledger_transaction_id', null, 'fee_mills', 0,
      'created_at', timestamptz '2026-11-27 16:00Z' - interval '${createdAgo}',
      'next_inquiry_at', timestamptz '2026-11-27 16:00Z' + interval '${settleIn}'
    ))).* from sales s where s.id = ${approved}`)};
  insert into attempts select company_id, sha256('x'), id, created_at from sales where tran_id = repeat('A', 16);
  insert into pending_sales select id, company_id from sales where tran_id = repeat('A', 16);
  insert into sale_events select id, 1, company_id, status, 'payer', 'began', created_at
    from sales where tran_id = repeat('A', 16)`;

const adjustment = `
  insert into proposals (
    id, kind, company_id, mode, against, amount_mills, fee_mills, reference, reason, sale_version,
    proposed_by, state, ended_at, ledger_transaction_id
  )
  select gen_random_uuid(), 'adjustment', company_id, 'live', 'adjustments', 5000, 0, '', 'why not',
         '', gen_random_uuid(), 'done', now(), ${posted}
    from sales where id = ${approved}`;

type Planted = [what: string, check: CheckName, damage: string, words: RegExp];

const planted: Planted[] = [
  [
    'an entry of another amount',
    'ledger',
    `update ledger_entries set amount_mills = amount_mills + 10 where id = ${entry('fee_income')}`,
    /^Ledger transaction \d+ has 4 entries that sum to EC\$0\.01\.$/,
  ],
  [
    'a mode that is out of balance',
    'ledger',
    `delete from ledger_entries where id = ${entry('merchant_payable')}`,
    /^The live ledger is out of balance by −?EC\$[\d.]+\.$/,
  ],
  [
    'a raised balance',
    'balances',
    `update ledger_balances set balance_mills = balance_mills + 1000000
      where account_id = (select account_id from ledger_entries where id = ${entry('merchant_payable')})`,
    /^The balance of account \d+ \(live merchant_payable of \w{20}\) is EC\$[\d,.]+, but its entries sum to EC\$[\d.]+\.$/,
  ],
  [
    'an approved sale without a posting',
    'postings',
    `delete from ledger_entries where transaction_id = ${posted};
     delete from ledger_transactions where id = ${posted}`,
    /^Sale .* is Approved for EC\$[\d.]+ with a fee of EC\$[\d.]+, but the ledger has EC\$0\.00 from the acquirer, EC\$0\.00 in fees and EC\$0\.00 for/,
  ],
  [
    'a posting of a sale that was declined',
    'postings',
    `insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
       values ('live', 'sale', 'sale:' || ${declined}, 'somebody', now());
     insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
       select max(t.id), 'live', a.id, 'sale', case a.side when 'debit' then 10 else -10 end
         from ledger_transactions t, ledger_accounts a
        where a.mode = 'live' and a.code in ('acquirer_receivable', 'fee_income') group by a.id`,
    /^Ledger transaction \d+ \(sale:[\w-]+\) matches no approved sale\.$/,
  ],
  [
    'a sale that is posted twice',
    'postings',
    `with twice as (
       insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
         values ('live', 'sale', 'sale:again', 'somebody', now()) returning id
     ) insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
       select twice.id, e.mode, e.account_id, e.kind, e.amount_mills
         from twice, ledger_entries e where e.transaction_id = ${posted}`,
    /^Ledger transaction \d+ \(sale:again\) matches no approved sale\.$/,
  ],
  [
    'a completed proposal without dual approval',
    'proposals',
    adjustment,
    /^Proposal .* \(adjustment\) is done without the approval of two people\.$/,
  ],
  [
    'a proposal that is not in the ledger',
    'proposals',
    adjustment,
    /^Proposal .* \(adjustment\) is done, but its ledger entries differ\.$/,
  ],
  [
    'a posting without a proposal',
    'proposals',
    `update ledger_transactions set kind = 'adjustment' where id = ${posted}`,
    /^Ledger transaction \d+ \(sale:[\w-]+\) matches no completed proposal\.$/,
  ],
  [
    'a sale of another amount than was posted',
    'gateway_totals',
    `update sales set amount_mills = amount_mills + 1000, fee_mills = fee_mills + 65 where id = ${approved}`,
    /^In live mode, sales under the platform’s account sum to EC\$[\d.]+, but the ledger has EC\$[\d.]+\.$/,
  ],
  [
    'one charge that is two sales',
    'gateway_totals',
    `update sales set host_reference = '2123219664647905' where status = 'Approved' and mode = 'live'`,
    /^4 approved sales in live mode share the gateway reference 2123219664647905: \w+, /,
  ],
  [
    'a counter that is one too high',
    'counters',
    'update company_totals set approved_count = approved_count + 1',
    /^Company \w{20} counts 5 approved payments in live mode, .* but it has 4, /,
  ],
  [
    'a newest payment that is another',
    'counters',
    `update company_totals set newest_mills = newest_mills + 10 where mode = 'test'`,
    /^Company \w{20} counts 2 .* test mode, the newest of EC\$[\d.]+, but it has 2, /,
  ],
  [
    'counters that are gone',
    'counters',
    `delete from company_totals where mode = 'live'`,
    /^Company \w{20} counts no approved payments in live mode/,
  ],
  [
    'a pending sale without inquiries',
    'open_sales',
    pending('1 hour', '-16 minutes'),
    /^Sale .* has been Pending since 27 November 2026 11:00:00 am, and its status inquiry is overdue: invoice B{12} of Ti Kaye \(\w{20}\)\.$/,
  ],
  [
    'an open sale that is put off for days',
    'open_sales',
    pending('1 hour', '2 days'),
    /and no status inquiry is due soon: invoice B{12} of /,
  ],
  [
    'a sale that has been open for days',
    'open_sales',
    pending('2 days', '1 minute'),
    /^Sale .* has been Pending since 25 November 2026 12:00:00 pm, longer than any gateway takes: invoice B{12} of /,
  ],
  [
    'what the gateway reported against it',
    'contradictions',
    `insert into sale_contradictions (sale_id, company_id, reported_status, reported_at)
       select id, company_id, 'Approved', now() from sales where id = ${declined}`,
    /^Sale .* is Declined, but the gateway reported Approved on \d+ \w+ \d{4} [\d:]+ [ap]m: invoice \w+ of Ti Kaye \(\w{20}\)\.$/,
  ],
  [
    'a sale whose sealed bytes would be charged again',
    'attempts',
    `delete from attempts where sale_id = ${approved}`,
    /^Sale .* has no attempt\.$/,
  ],
  [
    'a state without a cause',
    'events',
    `delete from sale_events where sale_id = ${declined} and number = 2`,
    /^Sale .* is Declined, but its last event is Pending\.$/,
  ],
  [
    'history that was rewritten',
    'history',
    `update audit_entries set reason = 'because'`,
    /^The audit entry .* differs from block 1\.$/,
  ],
  [
    'rules that are switched off',
    'history',
    'alter table ledger_entries disable trigger ledger_entries_stay',
    /^1 of the triggers that guard ledger_entries is disabled or missing\.$/,
  ],
];

test.each(planted)('finds %s', async (_what, check, damage, words) => {
  const found = await world.foundAfter(damage);
  const finding = found.find((each) => each.check === check);
  expect(finding?.first).toContainEqual(expect.stringMatching(words));
  expect(finding?.count).toBeGreaterThan(0);
});

test('does not report a pending sale with a scheduled inquiry', async () => {
  expect(await world.foundAfter(pending('23 hours', '1 minute'))).toEqual([]);
  expect(await world.foundAfter(pending('5 seconds', '-1 second'))).toEqual([]);
});

test('lists twenty findings and counts the others', async () => {
  const many = `insert into attempts select companies.id, sha256(n::text::bytea), gen_random_uuid(), now()
      from generate_series(1, 500) n, companies;
    ${copySales(`select (jsonb_populate_record(s, jsonb_build_object(
        'id', a.sale_id, 'tran_id', upper(left(md5(a.sale_id::text), 16)),
        'invoice', translate(upper(left(md5(a.sale_id::text), 12)), '01', 'GH'),
        'receipt_token', left(md5(a.sale_id::text), 22)
      ))).* from sales s, attempts a
     where s.id = ${declined} and not exists (select from sales where id = a.sale_id)`)}`;
  const found = await world.foundAfter(many);
  const events = found.find(({ check }) => check === 'events');
  expect(events).toMatchObject({ count: 500 });
  expect(events?.first).toHaveLength(20);
});

describe('the reader', () => {
  const tables = [
    'attempts',
    'audit_blocks',
    'audit_entries',
    'audit_heads',
    'audit_links',
    'audit_unchained',
    'companies',
    'company_totals',
    'proposals',
    'ledger_accounts',
    'ledger_balances',
    'ledger_entries',
    'ledger_transactions',
    'sale_contradictions',
    'sale_events',
    'sales',
  ];

  test('the server’s role sees every row', async () => {
    const counts = tables.map((name) => `(select count(*) from ${name}) as ${name}`).join(', ');
    const all = await world.asOwner(`select ${counts}`);
    const seen = await withConnection(world.database.app, async (client) => {
      await client.query(`begin; set local role piton_app;
        set local piton.is_staff = 'yes'; set local piton.is_piton = 'yes'`);
      return (await client.query(`select ${counts}`)).rows as object[];
    });
    expect(seen).toEqual(all);
    expect(all).toMatchObject([
      { sales: '8', audit_links: expect.stringMatching(/^[1-9]/) as string },
    ]);
  });

  test('a role without access to rows is refused, because it would find nothing', async () => {
    const asNobody = withConnection(world.database.app, async (client) => {
      await client.query('begin isolation level repeatable read read only');
      return runChecks(client, { now: new Date(), key: chainKey });
    });
    await expect(asNobody).rejects.toThrow('must see the whole ledger');
  });
});

test('checks each payment and proposal made in bulk', { timeout: 60_000 }, async () => {
  const bulk = await createCheckWorld();
  const { database, watch } = bulk;
  await bulk.addShop();
  await fillPayments(database.superuser, 3000);
  await fillAdjustments(database.superuser, 2000);
  const { log, clock } = watch;
  await chainHistory({ database: database.kysely, log, clock, key: chainKey });
  expect(await bulk.foundAfter('select 1')).toEqual([]);
  const damage = `update ledger_entries set amount_mills = amount_mills + 1 where id in (
    select id from ledger_entries where kind = 'fee' and amount_mills > 0 order by id limit 3
  )`;
  const found = await bulk.foundAfter(damage);
  expect(found.map(({ check, count }) => [check, count])).toEqual([
    ['ledger', 4],
    ['balances', expect.any(Number)],
    ['postings', 3],
    ['history', 3],
  ]);
  const voided = `update approvals set void_at = now() where id in (
    select id from approvals order by id limit 3
  )`;
  expect(await bulk.foundAfter(voided)).toMatchObject([{ check: 'proposals', count: 3 }]);
  // Looks up each proposal's approval by index instead of scanning all.
  const plan = await bulk.asOwner<{ 'QUERY PLAN': string }>(
    `explain select from approvals where kind = 'proposal' and subject_id = 'one'`,
  );
  expect(JSON.stringify(plan)).toContain('approvals_subject_idx');
  await database.drop();
});
