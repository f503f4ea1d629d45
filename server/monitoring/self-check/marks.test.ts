/** A finding's mark is the same the next night. */
import { expect, test } from 'vitest';
import { createCheckWorld } from './testing/check-world.ts';

const approved = `(select id from sales where status = 'Approved' and mode = 'live' order by id limit 1)`;
const payable = `(select e.id from ledger_entries e
  join ledger_accounts a on a.id = e.account_id
  join sales on sales.ledger_transaction_id = e.transaction_id
 where sales.id = ${approved} and a.code = 'merchant_payable' limit 1)`;

test('a finding keeps its mark when totals change, and gets another when it grows', async () => {
  const world = await createCheckWorld();
  await world.fill();
  const damage = (by: number) => `
    update ledger_balances set balance_mills = balance_mills + ${by}
     where account_id = (select account_id from ledger_entries where id = ${payable});
    update company_totals set approved_count = approved_count + ${by};
    update sales set amount_mills = amount_mills + ${by},
           fee_mills = fee_mills(amount_mills + ${by}, fee_basis_points)
     where id = ${approved}`;
  const found = async (by: number) => {
    const all = await world.foundAfter(damage(by));
    const rows = all.flatMap(({ check, rows: each }) => each.map((row) => ({ check, ...row })));
    return {
      marks: rows.map(({ check, mark }) => `${check}: ${mark}`),
      words: rows.map(({ says }) => says),
    };
  };
  const before = await found(10);
  await world.fill();
  const later = await found(10);
  expect(later.marks).toEqual(before.marks);
  expect(later.words).not.toEqual(before.words);
  expect(before.marks.map((mark) => mark.split(':')[0])).toEqual([
    'balances',
    'postings',
    'gateway_totals',
    'counters',
    'counters',
    'counters',
  ]);
  const grown = await found(20);
  for (const mark of grown.marks) expect(before.marks).not.toContain(mark);
  await world.database.drop();
});

test('a pair of entries too many in a posting is found', async () => {
  const world = await createCheckWorld();
  await world.fill();
  const found = await world.foundAfter(`
    insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
    select s.ledger_transaction_id, 'live', a.id, 'sale', mills
      from sales s, ledger_accounts a cross join (values (-10), (10)) as pair (mills)
     where s.id = ${approved} and a.mode = 'live' and a.code = 'adjustments'`);
  expect(found.find(({ check }) => check === 'postings')?.first).toEqual([
    expect.stringMatching(/^Sale .*, but the ledger has .* for its company, in 6 entries\.$/),
  ]);
  await world.database.drop();
});
