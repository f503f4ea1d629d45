import type { LedgerCheck } from '../ledger/ledger-check.ts';

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

/** Rules between sales, their attempts and postings, and the gateway's later reports. */
export const salePostingChecks: readonly LedgerCheck<'postings' | 'contradictions' | 'attempts'>[] =
  [
    {
      name: 'postings',
      code: 'sale_posting_differs',
      query: `
      select 'sale ' || s.id as key,
             concat_ws(' ', s.amount_mills - coalesce(e.receivable, 0), s.fee_mills - e.income,
                       s.amount_mills - s.fee_mills - coalesce(e.payable, 0)) as difference,
             jsonb_build_object(
               'sale', s.id, 'amount', s.amount_mills, 'fee', s.fee_mills,
               'receivable', coalesce(e.receivable, 0), 'income', e.income, 'payable', coalesce(e.payable, 0),
               'entries', e.entry_count
             ) as parameters
         from sales s
         left join lateral (
           select sum(entry.amount_mills) filter (where a.code = 'acquirer_receivable') as receivable,
                  coalesce(-sum(entry.amount_mills) filter (where a.code = 'fee_income'), 0) as income,
                  -sum(entry.amount_mills)
                    filter (where a.code = 'merchant_payable' and a.company_id = s.company_id) as payable,
                  count(*) as entry_count
             from ledger_entries entry join ledger_accounts a on a.id = entry.account_id
            where entry.transaction_id = s.ledger_transaction_id
         ) e on true
        where s.status = 'Approved'
          and (e.receivable, e.income, e.payable, e.entry_count)
              is distinct from (
                s.amount_mills, s.fee_mills, s.amount_mills - s.fee_mills,
                case when s.fee_mills > 0 then 4 else 2 end
              )`,
    },
    {
      name: 'postings',
      code: 'sale_posting_unmatched',
      query: `
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
      name: 'contradictions',
      code: 'outcome_contradicted',
      query: `
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
      query: `
      select 'sale ' || s.id as key, null as difference,
             jsonb_build_object('sale', s.id) as parameters
         from sales s where not exists (select from attempts a where a.sale_id = s.id)`,
    },
  ];
