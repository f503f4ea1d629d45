import { importChecks } from './import-checks.ts';
import type { LedgerCheck } from './ledger-check.ts';
import { payoutChecks } from './payout-checks.ts';

/**
 * A row's company: its id, and its name only if that is a plain name. Merchants choose names, and
 * email programs turn what looks like a link into one.
 */
export function companyOf(row: string): string {
  return `(
    select coalesce(substring(name from '^(?:[^./:@[:cntrl:]]|: ){1,60}$') || ' ', '') || '(' || id || ')'
      from companies where id = ${row}.company_id
  )`;
}

/** Old test payments are deleted, but their postings stay. Live sales are never deleted. */
export const isOfDeletedSale = `exists (
  select from attempts a
   where t.mode = 'test' and a.deleted_sale_id is not null and t.cause = 'sale:' || a.deleted_sale_id
)`;

/** Rules between entries, balances and sales. */
export const ledgerChecks: readonly LedgerCheck[] = [
  {
    name: 'ledger',
    code: 'mode_unbalanced',
    question: `
      select 'mode ' || mode as key, sum(amount_mills)::text as difference,
             jsonb_build_object('mode', mode, 'mills', sum(amount_mills)) as parameters
         from ledger_entries group by mode having sum(amount_mills) <> 0`,
  },
  {
    name: 'ledger',
    code: 'transaction_unbalanced',
    question: `
      select 'transaction ' || t.id as key,
             concat_ws(' ', count(e.id), sum(e.amount_mills)) as difference,
             jsonb_build_object('id', t.id, 'entries', count(e.id), 'mills', coalesce(sum(e.amount_mills), 0)) as parameters
         from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
        group by t.id having count(e.id) < 2 or sum(e.amount_mills) <> 0`,
  },
  {
    name: 'balances',
    code: 'balance_differs',
    question: `
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
    name: 'postings',
    code: 'sale_posting_differs',
    question: `
      select 'sale ' || s.id as key,
             concat_ws(' ', s.amount_mills - coalesce(e.receivable, 0), s.fee_mills - e.income,
                       s.amount_mills - s.fee_mills - coalesce(e.payable, 0)) as difference,
             jsonb_build_object(
               'sale', s.id, 'amount', s.amount_mills, 'fee', s.fee_mills,
               'receivable', coalesce(e.receivable, 0), 'income', e.income, 'payable', coalesce(e.payable, 0)
             ) as parameters
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
  },
  {
    name: 'postings',
    code: 'sale_posting_unmatched',
    question: `
      select 'transaction-of-no-sale ' || t.id as key, null as difference,
             jsonb_build_object('id', t.id, 'cause', t.cause) as parameters
         from ledger_transactions t
        where t.kind = 'sale'
          and not exists (
            select from sales s
             where s.ledger_transaction_id = t.id and s.status = 'Approved' and t.cause = 'sale:' || s.id
          )
          and not ${isOfDeletedSale}`,
  },
  {
    name: 'proposals',
    code: 'proposal_posting_differs',
    question: `
      select 'posting-of-proposal ' || c.id as key, null as difference,
             jsonb_build_object('id', c.id, 'kind', c.kind) as parameters
        from proposals c
       where c.state = 'done' and c.kind <> 'resolution'
         and not has_exact_entries(
           c.ledger_transaction_id, (select jsonb_agg(e) from proposal_entries(c) e)
         )`,
  },
  {
    name: 'proposals',
    code: 'proposal_posting_unmatched',
    question: `
      select 'transaction-of-no-proposal ' || t.id as key, null as difference,
             jsonb_build_object('id', t.id, 'cause', t.cause) as parameters
        from ledger_transactions t
       where t.kind not in ('sale', 'acquirer_settlement', 'bank_fee')
         and not starts_with(t.kind, 'payout_')
         and not exists (
           select from proposals c where c.ledger_transaction_id = t.id and c.state = 'done'
         )`,
  },
  {
    name: 'proposals',
    code: 'proposal_unapproved',
    question: `
      select 'approval-of-proposal ' || c.id as key, null as difference,
             jsonb_build_object('id', c.id, 'kind', c.kind) as parameters
        from proposals c where c.state = 'done' and not is_approved_proposal(c)`,
  },
  {
    name: 'proposals',
    code: 'charged_back_too_much',
    question: `
      select 'charged-back-of-sale ' || s.id as key,
             (charged_back(s.id) - s.amount_mills)::text as difference,
             jsonb_build_object('sale', s.id, 'amount', s.amount_mills, 'chargedBack', charged_back(s.id)) as parameters
        from sales s
       where s.id in (select c.sale_id from proposals c where c.kind = 'chargeback')
         and charged_back(s.id) > s.amount_mills`,
  },
  {
    name: 'proposals',
    code: 'resolution_missing',
    question: `
      select 'end-of-sale ' || s.id as key, null as difference,
             jsonb_build_object('sale', s.id) as parameters
        from sale_events e join sales s on s.id = e.sale_id
       where e.what = 'ended' and e.source = 'staff'
         and not exists (
           select from proposals c
            where c.sale_id = s.id and c.kind = 'resolution' and c.state = 'done'
              and c.outcome = lower(s.status)
         )`,
  },
  {
    name: 'ledger',
    code: 'closed_day_differs',
    question: `
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
  ...payoutChecks,
  ...importChecks,
  {
    name: 'contradictions',
    code: 'outcome_contradicted',
    question: `
      select 'contradiction ' || c.id as key, null as difference,
             jsonb_build_object(
               'sale', s.id, 'status', s.status, 'reported', c.reported_status, 'at', c.reported_at,
               'invoice', s.invoice, 'company', ${companyOf('s')}, 'detail', c.detail
             ) as parameters
         from sale_contradictions c join sales s on s.id = c.sale_id
        where c.resolved_by is null and ('Approved' in (s.status, c.reported_status) or c.reported_status = 'Mismatch')`,
  },
  {
    name: 'attempts',
    code: 'attempt_missing',
    question: `
      select 'sale ' || s.id as key, null as difference,
             jsonb_build_object('sale', s.id) as parameters
         from sales s where not exists (select from attempts a where a.sale_id = s.id)`,
  },
];
