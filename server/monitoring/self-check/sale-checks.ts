import type { LedgerCheck } from '../../ledger/ledger-check.ts';
import { companyOf, isOfDeletedSale } from '../../payments/sale-posting-checks.ts';
import type { CheckName } from './finding.ts';

/** Rules between sales, the gateway's responses and the counters. */
export function saleChecks(now: Date): LedgerCheck<CheckName>[] {
  const at = `timestamptz '${now.toISOString()}'`;
  return [
    { name: 'gateway_totals', code: 'gateway_total_differs', query: accountTotals },
    { name: 'gateway_totals', code: 'reference_shared', query: sharedReferences },
    { name: 'counters', code: 'approved_count_differs', query: counters },
    { name: 'counters', code: 'paid_count_differs', query: requestCounters },
    { name: 'counters', code: 'day_count_differs', query: dayCounters },
    { name: 'counters', code: 'other_count_differs', query: otherCounters },
    { name: 'counters', code: 'sale_uncounted', query: uncountedSales(at) },
    { name: 'open_sales', code: 'sale_overdue', query: overdueSales(at) },
    { name: 'open_sales', code: 'pending_sales_differ', query: pendingSales },
    { name: 'events', code: 'event_differs', query: lastEvents },
  ];
}

const accountTotals = `
  select concat_ws(' ', 'account', coalesce(s.mode, b.mode), s.account, b.account) as key,
         (coalesce(s.mills, 0) - coalesce(b.mills, 0))::text as difference,
         jsonb_build_object(
           'mode', coalesce(s.mode, b.mode), 'account', coalesce(s.account, b.account),
           'sales', coalesce(s.mills, 0), 'posted', coalesce(b.mills, 0)
         ) as parameters
    from (
      select mode, gateway_account_id as account, sum(amount_mills) as mills
        from sales where status = 'Approved' group by 1, 2
    ) s
    full join (
      select t.mode, sales.gateway_account_id as account, sum(e.amount_mills) as mills
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.code = 'acquirer_receivable'
        left join sales on sales.ledger_transaction_id = t.id and sales.status = 'Approved'
       where t.kind = 'sale' and not ${isOfDeletedSale}
       group by 1, 2
    ) b on b.mode = s.mode and coalesce(b.account::text, '') = coalesce(s.account::text, '')
   where s.mills is distinct from b.mills`;

// The gateway numbers each charge: two sales with one number are one charge, posted twice.
const sharedReferences = `
  select concat_ws(' ', 'reference', mode, gateway_account_id, host_reference) as key,
         count(*)::text as difference,
         jsonb_build_object(
           'count', count(*), 'mode', mode, 'reference', host_reference,
           'invoices', string_agg(invoice, ', ' order by created_at)
         ) as parameters
    from sales
   where status = 'Approved' and host_reference <> ''
   group by mode, gateway_account_id, host_reference
  having count(*) > 1`;

/** Counters follow a sale's end a moment later. */
const isProjected = 'id not in (select sale_id from unprojected_sales)';

const counters = `
  select concat_ws(' ', case when t.approved_count = coalesce(s.approved, 0) then 'newest' else 'count' end,
                   modes.mode, c.id) as key,
         case when t.approved_count = coalesce(s.approved, 0)
           then (t.newest_mills - coalesce(newest.mills, 0))::text
           else coalesce((t.approved_count - coalesce(s.approved, 0))::text, 'none')
         end as difference,
         jsonb_build_object(
           'company', c.id, 'mode', modes.mode, 'count', t.approved_count, 'newest', coalesce(t.newest_mills, 0),
           'sales', coalesce(s.approved, 0), 'newestSale', coalesce(newest.mills, 0)
         ) as parameters
    from companies c
   cross join (values ('live'), ('test')) as modes (mode)
    left join company_totals t on t.company_id = c.id and t.mode = modes.mode
    left join (
      select company_id, mode, count(*) as approved, max(created_at) as newest_at
        from sales where status = 'Approved' and ${isProjected} group by 1, 2
    ) s on s.company_id = c.id and s.mode = modes.mode
   -- Among several of one moment any may be the newest.
    left join lateral (
      select amount_mills as mills from sales
       where company_id = c.id and mode = modes.mode and created_at = s.newest_at
         and status = 'Approved' and ${isProjected}
       order by amount_mills is distinct from t.newest_mills limit 1
    ) newest on true
   where (t.approved_count, t.newest_mills, t.newest_at)
         is distinct from (coalesce(s.approved, 0), coalesce(newest.mills, 0), s.newest_at)`;

const requestCounters = `
  select 'request ' || r.id as key,
         (r.paid_count - coalesce(s.paid, 0))::text as difference,
         jsonb_build_object('request', r.id, 'company', ${companyOf('r')}, 'count', r.paid_count, 'sales', coalesce(s.paid, 0)) as parameters
    from payment_requests r
    left join (
      select request_id, count(*) as paid
        from sales where request_id is not null and status = 'Approved' and ${isProjected} group by 1
    ) s on s.request_id = r.id
   where r.paid_count <> coalesce(s.paid, 0)`;

const dayCounters = `
  select concat_ws(' ', 'day', coalesce(d.company_id, s.company_id), coalesce(d.mode, s.mode),
                   coalesce(d.day, s.day), coalesce(d.status, s.status)) as key,
         concat_ws(' ', coalesce(d.sale_count, 0) - coalesce(s.sale_count, 0),
                   coalesce(d.amount_mills, 0) - coalesce(s.amount_mills, 0),
                   coalesce(d.fee_mills, 0) - coalesce(s.fee_mills, 0)) as difference,
         jsonb_build_object(
           'company', coalesce(d.company_id, s.company_id), 'day', coalesce(d.day, s.day),
           'mode', coalesce(d.mode, s.mode), 'status', coalesce(d.status, s.status),
           'count', coalesce(d.sale_count, 0), 'amount', coalesce(d.amount_mills, 0),
           'fees', coalesce(d.fee_mills, 0), 'sales', coalesce(s.sale_count, 0),
           'salesAmount', coalesce(s.amount_mills, 0), 'salesFees', coalesce(s.fee_mills, 0)
         ) as parameters
    from sale_days d
    full join (
      select company_id, mode, saint_lucia_day(created_at) as day, status, count(*) as sale_count,
             sum(amount_mills) as amount_mills, sum(fee_mills) as fee_mills
        from sales where status <> 'Pending' and ${isProjected} group by 1, 2, 3, 4
    ) s on s.company_id = d.company_id and s.mode = d.mode and s.day = d.day and s.status = d.status
   where (d.sale_count, d.amount_mills, d.fee_mills)
         is distinct from (s.sale_count, s.amount_mills, s.fee_mills)`;

const otherCounters = `
  select concat_ws(' ', 'others', t.mode, t.company_id) as key,
         (t.not_approved_count - coalesce(s.sale_count, 0))::text as difference,
         jsonb_build_object('company', t.company_id, 'mode', t.mode, 'count', t.not_approved_count, 'sales', coalesce(s.sale_count, 0)) as parameters
    from company_totals t
    left join (
      select company_id, mode, count(*) as sale_count
        from sales where status in ('Declined', 'Incomplete') and ${isProjected} group by 1, 2
    ) s on s.company_id = t.company_id and s.mode = t.mode
   where t.not_approved_count <> coalesce(s.sale_count, 0)`;

/** Ended sales that counters, emails and the audit chain still lack. */
const uncountedSales = (at: string) => `
  select 'uncounted ' || sale_id as key, null as difference,
         jsonb_build_object(
           'sale', sale_id, 'since', ended_at, 'company', ${companyOf('unprojected_sales')}
         ) as parameters
    from unprojected_sales
   where ended_at < ${at} - interval '15 minutes'`;

/** A Pending sale outside `pending_sales` is never inquired about. */
const pendingSales = `
  select 'pending ' || coalesce(s.id, p.sale_id) as key, null as difference,
         jsonb_build_object('sale', coalesce(s.id, p.sale_id), 'status', s.status) as parameters
    from (select id, status from sales where status = 'Pending') s
    full join pending_sales p on p.sale_id = s.id
   where s.id is null or p.sale_id is null`;

/** Every inquiry of a pending sale schedules the next: see inquiry-schedule.ts. */
const overdueSales = (at: string) => `
  select 'sale ' || id as key, null as difference,
         jsonb_build_object(
           'sale', id, 'since', created_at, 'invoice', invoice, 'company', ${companyOf('sales')},
           'inquiry', case
             when next_inquiry_at < ${at} - interval '15 minutes' then 'overdue'
             when next_inquiry_at > ${at} + interval '15 minutes' then 'not_due'
             else 'due'
           end
         ) as parameters
    from sales
   where status = 'Pending'
     and (has_status_inquiry(gateway)
            and next_inquiry_at not between ${at} - interval '15 minutes'
                                        and ${at} + interval '15 minutes'
          or created_at < ${at} - interval '24 hours')`;

const lastEvents = `
  select concat_ws(' ', 'sale', s.id, s.status, coalesce(e.status, 'nothing')) as key,
         null as difference,
         jsonb_build_object('sale', s.id, 'status', s.status, 'event', e.status) as parameters
    from sales s
    left join lateral (
      select status from sale_events where sale_id = s.id order by number desc limit 1
    ) e on true
   where e.status is distinct from s.status`;
