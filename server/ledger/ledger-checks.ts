import type { LedgerCheck } from './ledger-check.ts';

/** Rules between entries, balances and closed days. */
export const ledgerChecks: readonly LedgerCheck<'ledger' | 'balances'>[] = [
  {
    name: 'ledger',
    code: 'mode_unbalanced',
    query: `
      select 'mode ' || mode as key, sum(amount_mills)::text as difference,
             jsonb_build_object('mode', mode, 'mills', sum(amount_mills)) as parameters
         from ledger_entries group by mode having sum(amount_mills) <> 0`,
  },
  {
    name: 'ledger',
    code: 'transaction_unbalanced',
    query: `
      select 'transaction ' || t.id as key,
             concat_ws(' ', count(e.id), sum(e.amount_mills)) as difference,
             jsonb_build_object('id', t.id, 'entries', count(e.id), 'mills', coalesce(sum(e.amount_mills), 0)) as parameters
         from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
        group by t.id having count(e.id) < 2 or sum(e.amount_mills) <> 0`,
  },
  {
    name: 'balances',
    code: 'balance_differs',
    query: `
      select 'account ' || a.id as key, coalesce((b.balance_mills - s.mills)::text, 'none') as difference,
             jsonb_build_object(
               'id', a.id, 'mode', a.mode, 'code', a.code, 'company', a.company_id,
               'balance', b.balance_mills, 'entries', s.mills
             ) as parameters
         from ledger_accounts a
         left join ledger_balances b on b.account_id = a.id
        cross join lateral (
           select coalesce(sum(case a.side when 'debit' then amount_mills else -amount_mills end), 0) as mills
             from ledger_entries where account_id = a.id
         ) s
        where a.keeps_balance and b.balance_mills is distinct from s.mills`,
  },
  {
    name: 'ledger',
    code: 'closed_day_differs',
    query: `
      with posted as (
        select saint_lucia_day(t.created_at) as day, a.code,
               coalesce(sum(e.amount_mills) filter (where e.amount_mills > 0), 0) as debit,
               coalesce(-sum(e.amount_mills) filter (where e.amount_mills < 0), 0) as credit
          from ledger_transactions t
          join ledger_entries e on e.transaction_id = t.id
          join ledger_accounts a on a.id = e.account_id
         where t.mode = 'live'
           and t.created_at < start_of_saint_lucia_day((select max(day) + 1 from closed_ledger_days))
         group by 1, 2
      )
      select 'closed day ' || day || ' ' || code as key,
             concat_ws(' ', coalesce(d.debit_mills, 0) - coalesce(b.debit, 0),
                       coalesce(d.credit_mills, 0) - coalesce(b.credit, 0)) as difference,
             jsonb_build_object(
               'day', day, 'account', code, 'debit', coalesce(d.debit_mills, 0), 'credit', coalesce(d.credit_mills, 0),
               'postedDebit', coalesce(b.debit, 0), 'postedCredit', coalesce(b.credit, 0)
             ) as parameters
        from ledger_days d full join posted b using (day, code)
       where (coalesce(d.debit_mills, 0), coalesce(d.credit_mills, 0))
             is distinct from (coalesce(b.debit, 0), coalesce(b.credit, 0))`,
  },
];
