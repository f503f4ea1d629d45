import type { SaleMode } from '@piton/contract/sale.ts';
import type pg from 'pg';

export type BookTotals = {
  mode: SaleMode;
  transactions: bigint;
  receivableMills: bigint;
  payableMills: bigint;
  feeMills: bigint;
};

export type LedgerReport = {
  totals: BookTotals[];
  /** One sentence for each thing that must not be. Empty when the books are right. */
  problems: string[];
};

/** Each asks for what must not be, and says it in words. */
const checks: readonly string[] = [
  `select format('The %s book is out of balance by %s mills.', mode, sum(amount_mills)) as problem
     from ledger_entries group by mode having sum(amount_mills) <> 0`,

  `select format('Ledger transaction %s has %s entries that sum to %s mills.',
                 t.id, count(e.id), coalesce(sum(e.amount_mills), 0)) as problem
     from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
    group by t.id having count(e.id) < 2 or sum(e.amount_mills) <> 0`,

  `select format('Account %s (%s %s of %s) says %s mills and its entries say %s.',
                 a.id, a.mode, a.code, coalesce(a.company_id, 'the platform'),
                 coalesce(b.balance_mills::text, 'no'), s.mills) as problem
     from ledger_accounts a
     left join ledger_balances b on b.account_id = a.id
    cross join lateral (
       select coalesce(sum(case a.side when 'debit' then amount_mills else -amount_mills end), 0) as mills
         from ledger_entries where account_id = a.id
     ) s
    where a.keeps_balance and b.balance_mills is distinct from s.mills`,

  `select format('Sale %s is Approved with %s mills and a fee of %s, and the books say %s, %s and %s to its company.',
                 s.id, s.amount_mills, s.fee_mills,
                 coalesce(e.receivable, 0), e.income, coalesce(e.payable, 0)) as problem
     from sales s
     left join lateral (
       select sum(entry.amount_mills) filter (where a.code = 'acquirer_receivable') as receivable,
              coalesce(-sum(entry.amount_mills) filter (where a.code = 'fee_income'), 0) as income,
              -sum(entry.amount_mills)
                filter (where a.code = 'merchant_payable' and a.company_id = s.company_id) as payable
         from ledger_entries entry join ledger_accounts a on a.id = entry.account_id
        where entry.transaction_id = s.ledger_transaction_id
     ) e on true
    where s.status = 'Approved'
      and (e.receivable, e.income, e.payable)
          is distinct from (s.amount_mills, s.fee_mills, s.amount_mills - s.fee_mills)`,

  `select format('Ledger transaction %s is of %s, which is no approved sale.', t.id, t.cause) as problem
     from ledger_transactions t
    where t.kind = 'sale'
      and not exists (
        select from sales s
         where s.ledger_transaction_id = t.id and s.status = 'Approved' and t.cause = 'sale:' || s.id
      )`,

  `select format('Sale %s is %s, and the gateway said %s at %s. %s',
                 s.id, s.status, c.said, c.heard_at, c.detail) as problem
     from sale_contradictions c join sales s on s.id = c.sale_id
    where 'Approved' in (s.status, c.said)`,

  `select format('Sale %s has no attempt.', s.id) as problem
     from sales s where not exists (select from attempts a where a.sale_id = s.id)`,
];

const totalsOfBooks = `
  select books.mode,
         (select count(*) from ledger_transactions t where t.mode = books.mode) as transactions,
         coalesce(sum(e.amount_mills) filter (where a.code = 'acquirer_receivable'), 0)::int8 as receivable,
         coalesce(-sum(e.amount_mills) filter (where a.code = 'merchant_payable'), 0)::int8 as payable,
         coalesce(-sum(e.amount_mills) filter (where a.code = 'fee_income'), 0)::int8 as fees
    from (values ('live'), ('test')) as books (mode)
    left join ledger_accounts a on a.mode = books.mode
    left join ledger_entries e on e.account_id = a.id
   group by books.mode order by books.mode`;

/** Looks at all books as they are at one moment, on a connection that sees every row. */
export async function verifyLedger(owner: pg.Client): Promise<LedgerReport> {
  await owner.query('begin isolation level repeatable read read only');
  try {
    const problems: string[] = [];
    for (const check of checks) {
      const { rows } = await owner.query<{ problem: string }>(check);
      problems.push(...rows.map(({ problem }) => problem));
    }
    const { rows } = await owner.query<Record<string, string>>(totalsOfBooks);
    return { problems, totals: rows.map(totalsOf) };
  } finally {
    await owner.query('rollback');
  }
}

function totalsOf(row: Record<string, string>): BookTotals {
  const mills = (name: string) => BigInt(row[name] ?? 0);
  return {
    mode: row['mode'] as BookTotals['mode'],
    transactions: mills('transactions'),
    receivableMills: mills('receivable'),
    payableMills: mills('payable'),
    feeMills: mills('fees'),
  };
}
